/**
 * Cuts the words of a long sentence into pieces that the voice speaks in one go. Takes words with the
 * punctuation after them; gives runs of words of at most about 200 letters. Cuts after ؛ : – ، first,
 * before a conjunction next, between any two words last, and not inside a number if that can be helped.
 */

export interface Sized {
  spelling: string;
  punctuation: string;
  start: number;
}

export const LONGEST_PIECE = 200;
/** Below this a piece would sound chopped. */
const SHORTEST_PIECE = 60;
const CONJUNCTION =
  /^(?:و[َِ]?.{2,}|أو|ثم|لكن|ولكن|بل|حيث|لأن|بينما|عندما|التي|الذي|الذين|كما|حتى|إذ|إذا|أن|إن|في|من|على|إلى|عن|مع)$/;

const letters = (spelling: string): number => spelling.replace(/[ً-ْ]/g, '').length;

/** How good a cut after this word is; 0 where a number would be torn. */
function quality(word: Sized, next: Sized | undefined): number {
  if (!next) return 5;
  if ('؛:'.includes(word.punctuation) && word.punctuation !== '') return 4;
  if ('،–()'.includes(word.punctuation) && word.punctuation !== '') return 3;
  if (word.start === next.start) return 0;
  return CONJUNCTION.test(next.spelling.replace(/[ً-ْ]/g, '')) ? 2 : 1;
}

export function intoPieces<Word extends Sized>(words: readonly Word[]): Word[][] {
  const pieces: Word[][] = [];
  let first = 0;
  while (first < words.length) {
    let size = 0;
    let cut = -1;
    let best = -1;
    let at = first;
    for (; at < words.length; at += 1) {
      size += letters(words[at]!.spelling) + 1;
      if (size > LONGEST_PIECE && at > first) break;
      const good = quality(words[at]!, words[at + 1]);
      if (size >= SHORTEST_PIECE && good >= best) {
        best = good;
        cut = at;
      }
    }
    const end = at >= words.length ? words.length : (cut >= first ? cut : at - 1) + 1;
    pieces.push(words.slice(first, end));
    first = end;
  }
  return pieces;
}
