/**
 * Addresses of the net: URLs, e-mail addresses, host names, handles and hashtags. Dots are said دوت, @
 * آت, strokes سلاش; the words between as other Latin words. One stretch without spaces is looked at once.
 */

import { digitByDigit } from '../numerals/say-number.ts';
import {
  drafts,
  LETTER,
  MARK,
  type Match,
  matchAt,
  type SentenceContext,
  type Token,
} from '../sentence-context.ts';
import { sayLatin } from './latin.ts';

const ADDRESS =
  /(?:https?:\/\/|ftp:\/\/|www\.)[^\s<>"«»()،؛]{1,2000}|[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,5}|(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,62})\.){1,5}(?:com|net|org|edu|gov|info|io|co|me|tv|app|dev|ai|sa|eg|ae|qa|kw|bh|om|jo|lb|sy|iq|ps|ma|dz|tn|ly|sd|ye|uk|fr|de|ms)(?![A-Za-z0-9@])(?:\/[^\s<>"«»()،؛]{0,2000})?/y;
const HASHTAG = new RegExp(`[#@]([\\p{L}${MARK}][\\p{L}\\p{N}_${MARK}]{0,139})`, 'uy');
const PIECE = new RegExp(`[A-Za-zÀ-ɏ]+|\\d+|[${LETTER}${MARK}]+|[^A-Za-zÀ-ɏ\\d]`, 'uy');

const SIGNS: Readonly<Record<string, string>> = {
  '.': 'دُوتْ',
  '@': 'آتْ',
  '/': 'سْلَاشْ',
  '-': 'شَرْطَة',
  _: 'شَرْطَة سُفْلِيَّة',
  '+': 'زَائِد',
  '?': 'عَلَامَةُ اسْتِفْهَام',
  '=': 'يُسَاوِي',
  '&': 'وَ',
  '%': 'بِالْمِئَة',
  ':': 'نُقْطَتَان',
  '#': 'هَاشْتَاگ',
};

/** Says each piece of an address in turn. The scheme's «://» says nothing. */
function sayPieces(scene: SentenceContext, start: number, end: number): Token[] {
  const words: Token[] = [];
  let at = start;
  while (at < end) {
    const piece = matchAt(scene, PIECE, at)?.[0] ?? scene.text[at]!;
    const to = at + piece.length;
    if (/^\d/.test(piece)) {
      if (piece.length <= 4 && !piece.startsWith('0')) {
        const said = scene.grammar.cardinal(Number(piece), { gender: 'm', case: 'nom', state: 'indefinite' });
        words.push(...drafts(said, at, to));
      } else words.push(...digitByDigit(scene, at, to));
    } else if (new RegExp(`^[${LETTER}]`).test(piece)) words.push(...drafts([piece], at, to, 'text'));
    else if (/^\p{L}/u.test(piece)) {
      const said = sayLatin(piece);
      if (said.length === 0) scene.warn('unreadable_letter', at, to);
      words.push(...drafts(said, at, to, 'latin'));
    } else if (scene.text.startsWith('://', at)) {
      at += 3;
      continue;
    } else if (SIGNS[piece]) words.push(...drafts(SIGNS[piece]!.split(' '), at, to, 'symbol'));
    at = to;
  }
  return words;
}

export function address(scene: SentenceContext, at: number): Match | undefined {
  if (at > scene.start && /[\p{L}\p{N}@_.]/u.test(scene.text[at - 1]!)) return undefined;
  const match = matchAt(scene, ADDRESS, at);
  if (!match) return undefined;
  // Punctuation at the end belongs to the sentence.
  const written = match[0].replace(/[.,;:!?؟'"/]+$/, (marks) =>
    marks.startsWith('/') && marks.length === 1 ? marks : '',
  );
  const end = at + written.length;
  const trailing = written.endsWith('/') ? end - 1 : end;
  return { words: sayPieces(scene, at, trailing), end };
}

/** #اليوم_الوطني and @name: underscores part words; the sign itself is said for Latin ones only. */
export function tag(scene: SentenceContext, at: number): Match | undefined {
  if (at > scene.start && /[\p{L}\p{N}]/u.test(scene.text[at - 1]!)) return undefined;
  const match = matchAt(scene, HASHTAG, at);
  if (!match) return undefined;
  const words: Token[] =
    scene.text[at] === '#' ? drafts(['هَاشْتَاگ'], at, at + 1, 'symbol') : drafts(['آتْ'], at, at + 1, 'symbol');
  const end = at + match[0].length;
  let from = at + 1;
  for (let to = from; to <= end; to += 1) {
    if (to < end && scene.text[to] !== '_') continue;
    if (to > from) words.push(...sayPieces(scene, from, to));
    from = to + 1;
  }
  return { words, end };
}
