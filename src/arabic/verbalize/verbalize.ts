/**
 * Stage 3. Takes a cleaned text and the dialect; gives sentences of plain
 * words: Arabic letters only, what was spelled out bearing its marks. Each place of the text is tried
 * as each of `KINDS`, in their order.
 */
import type { CleanedText } from '../clean/clean.ts';
import { dialectOf } from '../dialects/index.ts';
import type {
  CleanText,
  DialectId,
  ForcedSpan,
  Intonation,
  ReadingWarning,
  VerbalizedSentence,
  VerbalizedWord,
} from '../reading.ts';
import { strip } from '../script/marks.ts';
import { intoPieces } from '../segment/chunks.ts';
import { type SentenceSpan, splitSentences } from '../segment/sentences.ts';
import { abbreviation } from './classes/abbreviation.ts';
import { address, tag } from './classes/electronic.ts';
import { latin } from './classes/latin.ts';
import { latinArabic } from './classes/latin-arabic.ts';
import { placeholder } from './classes/placeholder.ts';
import { sign } from './classes/symbol.ts';
import { NUMERIC_FIRST, numeric } from './numeric.ts';
import { inOrder, type Kind } from './order.ts';
import { prefixed } from './prefixes.ts';
import { sayAs } from './say-as.ts';
import {
  drafts,
  LETTER,
  MARK,
  type Match,
  matchAt,
  type SentenceContext,
  type Token,
} from './sentence-context.ts';

const MESSAGES: Readonly<Record<string, string>> = {
  unreadable_script: 'Letters of a script that is not read here were left out.',
  unreadable_letter: 'A letter that has no reading here was left out.',
  unreadable_symbol: 'A sign that has no reading here was left out.',
  latin_arabic:
    'A word in Latin letters and digits was taken for Arabic and spelled by its letters; write it in Arabic letters.',
  say_as_ignored: 'A stretch cannot be read as what it is said to be, and was read as it stands.',
};

/** A placeholder is a word of a program, not of a caller's text, so that the message may name it. */
const leftOut = (placeholder: string): string =>
  `The placeholder ${placeholder} was left out: fill it in before the text is sent.`;

const ARABIC_WORD = new RegExp(`[${LETTER}][${LETTER}${MARK}]*`, 'uy');
/** Words that people write as one. */
const RUN_TOGETHER: Readonly<Record<string, string>> = {
  الحمدلله: 'الحمد لله',
  والحمدلله: 'والحمد لله',
  انشاءالله: 'إِنْ شَاءَ الله',
  إنشاءالله: 'إِنْ شَاءَ الله',
  إنشالله: 'إِنْ شَاءَ الله',
  انشالله: 'إِنْ شَاءَ الله',
  ماشاءالله: 'مَا شَاءَ الله',
  ماشالله: 'مَا شَاءَ الله',
  مالم: 'مَا لَمْ',
};
/** A run of letters longer than any word is cut into pieces of this many letters. */
const LONGEST_WORD = 60;
/** So much of what stands between two words is kept for the diacritizer. */
const LONGEST_GAP = 8;
/** A letter with its marks. */
const LETTER_WITH_MARKS = new RegExp(`[${LETTER}][${MARK}]*`, 'gu');
const TIMES = /[xX](?=\d)/y;

function arabicWord(scene: SentenceContext, at: number): Match | undefined {
  ARABIC_WORD.lastIndex = at;
  const match = ARABIC_WORD.exec(scene.text);
  if (!match) return undefined;
  const word = match[0].slice(0, scene.end - at);
  const end = at + word.length;
  const apart = RUN_TOGETHER[word];
  if (apart) return { words: drafts(apart.split(' '), at, end, 'text'), end };
  if (word.length <= LONGEST_WORD) return { words: drafts([word], at, end, 'text'), end };
  const words: Token[] = [];
  const letters = word.match(LETTER_WITH_MARKS) ?? [];
  let from = at;
  for (let first = 0; first < letters.length; first += LONGEST_WORD) {
    const piece = letters.slice(first, first + LONGEST_WORD).join('');
    words.push(...drafts([piece], from, from + piece.length, 'text'));
    from += piece.length;
  }
  return { words, end };
}

/** 1920x1080: the letter between digits is a product. */
function times(scene: SentenceContext, at: number): Match | undefined {
  if (!/\d/.test(scene.text[at - 1] ?? '') || !matchAt(scene, TIMES, at)) return undefined;
  return { words: drafts(['فِي'], at, at + 1, 'symbol'), end: at + 1 };
}

/** What is tried at each place; a sign is what none of them takes. */
export const KINDS = inOrder<Kind<[scene: SentenceContext, at: number]> & { begins: RegExp }>([
  { name: 'placeholder', begins: /[%{$#]/, read: placeholder, before: { numeric: '%1$s' } },
  {
    name: 'Arabic in Latin letters',
    begins: /[A-Za-z\d]/,
    read: latinArabic,
    before: { numeric: '7abibi', 'Latin word': 'yalla' },
  },
  { name: 'address', begins: /[A-Za-z\d]/, read: address, before: { 'Latin word': 'google.com' } },
  { name: 'tag', begins: /[#@]/, read: tag, before: {} },
  { name: 'abbreviation', begins: /[ء-ي(]/, read: abbreviation, before: { 'Arabic word': 'ص 25' } },
  { name: 'prefix', begins: /[وفبلكا]/, read: prefixed, before: { 'Arabic word': 'ب 20' } },
  { name: 'times', begins: /[xX]/, read: times, before: { 'Latin word': '1920x1080' } },
  {
    name: 'numeric',
    begins: NUMERIC_FIRST,
    read: (scene, at) => numeric(scene, at),
    before: { 'Latin word': 'USD 100', 'Arabic word': 'ر.س 25' },
  },
  { name: 'Latin word', begins: /\p{Script=Latin}/u, read: latin, before: {} },
  { name: 'Arabic word', begins: new RegExp(`[${LETTER}]`), read: arabicWord, before: {} },
]);

/** A forced stretch in UTF-16 places of the cleaned text. */
interface Forced {
  start: number;
  end: number;
  span: ForcedSpan;
}

/** The forced stretches in the cleaned text, in order; one of which cleaning left nothing is gone. */
function placeForced(clean: CleanedText, spans: readonly ForcedSpan[]): Forced[] {
  const placed: Forced[] = [];
  let at = 0;
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const { from, to } = span;
    while (at < clean.text.length && clean.from[at]! < from) at += 1;
    const start = at;
    while (at < clean.text.length && clean.from[at]! < to) at += 1;
    if (at > start) placed.push({ start, end: at, span });
  }
  return placed;
}

/** Sentences that end inside a forced stretch go on: 12.5.2024 is one date. */
function joinForced(spans: readonly SentenceSpan[], forced: readonly Forced[]): SentenceSpan[] {
  const joined: SentenceSpan[] = [];
  let next = 0;
  for (const span of spans) {
    const last = joined.at(-1);
    while (next < forced.length && forced[next]!.end <= span.start) next += 1;
    const inside = last && forced[next] && forced[next]!.start < span.start;
    if (inside) joined[joined.length - 1] = { ...span, start: last.start };
    else joined.push(span);
  }
  return joined;
}

function spellSentence(scene: SentenceContext, forced: readonly Forced[]): void {
  let at = scene.start;
  let next = forced.findIndex(({ end }) => end > at);
  while (at < scene.end) {
    const char = scene.text[at]!;
    if (char === ' ' || char === '\n') {
      at += 1;
      continue;
    }
    let match: Match | undefined;
    while (next >= 0 && next < forced.length && forced[next]!.end <= at) next += 1;
    const stretch = next >= 0 ? forced[next] : undefined;
    if (stretch && at === stretch.start) {
      match = sayAs(scene, at, Math.min(stretch.end, scene.end), stretch.span);
    }
    for (const { begins, read } of match ? [] : KINDS) {
      if (!begins.test(char)) continue;
      match = read(scene, at);
      if (match && match.end > at) break;
      match = undefined;
    }
    match ??= sign(scene, at);
    for (const word of match.words) scene.drafts.push(word);
    at = match.end;
  }
  vowelYears(scene.drafts);
  vowelTwoDays(scene.drafts);
}

const TWO_DAYS = /^([وفبل]?)(يوم|ليلت|عام|سنت)ي$/;
const DUAL_STEM: Readonly<Record<string, string>> = { يوم: 'يَوْمَ', ليلت: 'لَيْلَتَ', عام: 'عَامَ', سنت: 'سَنَتَ' };

/** يومي before two days in numbers is their dual (يَوْمَيِ الْخَامِسِ وَالسَّادِسِ), not what is daily. */
function vowelTwoDays(words: readonly Token[]): void {
  words.forEach((word, index) => {
    const next = words[index + 1];
    if (word.source !== 'text' || next?.source !== 'number' || word.punctuation !== '') return;
    word.spelling = word.spelling.replace(
      TWO_DAYS,
      (_, prefix: string, stem: string) =>
        `${prefix}${DUAL_STEM[stem]}ي${/^ا/.test(next.spelling) ? 'ِ' : 'ْ'}`,
    );
  });
}

const YEAR = /^([وفبلك]{0,2}|[وف]?(?:ال|[بك]ال|لل))سن[ةه]$/;

/** سنة before a number is sana, not sunna, which learned texts have more often. */
function vowelYears(words: readonly Token[]): void {
  words.forEach((word, index) => {
    const next = words[index + 1];
    if (word.source !== 'text' || next?.source !== 'number' || word.punctuation !== '') return;
    const article = /ال|لل/.test(word.spelling);
    word.spelling = word.spelling.replace(YEAR, `$1س${article ? 'ّ' : ''}َنَة`);
  });
}

/** UTF-16 places of the code points of a text, so that received spans can be cut out. */
function codePointPlaces(text: string): Uint32Array {
  const places = new Uint32Array(text.length + 1);
  let count = 0;
  for (let unit = 0; unit < text.length; unit += text.codePointAt(unit)! > 0xffff ? 2 : 1) {
    places[count] = unit;
    count += 1;
  }
  places[count] = text.length;
  return places.subarray(0, count + 1);
}

/**
 * The sentences of a cleaned text as words of letters. `forced` are stretches whose kind the caller says;
 * one that cannot be read so leaves the warning `say_as_ignored`.
 */
export function verbalize(
  clean: CleanedText,
  dialect: DialectId,
  spans: readonly ForcedSpan[] = [],
): VerbalizedSentence[] {
  const forced = placeForced(clean, spans);
  const places = codePointPlaces(clean.received);
  const cut = (from: number, to: number): string => clean.received.slice(places[from], places[to]);
  const spoken = dialectOf(dialect);
  const sentences: VerbalizedSentence[] = [];
  for (const span of joinForced(splitSentences(clean.text), forced)) {
    const warnings: ReadingWarning[] = [];
    const scene: SentenceContext = {
      text: clean.text,
      start: span.start,
      end: span.end,
      dialect: spoken,
      grammar: spoken.numerals,
      drafts: [],
      warn: (code, start, end) =>
        warnings.push({
          code,
          message: code === 'placeholder' ? leftOut(clean.text.slice(start, end)) : MESSAGES[code]!,
          from: clean.from[start]!,
          to: clean.to[end - 1]!,
        }),
    };
    spellSentence(scene, forced);
    addSentences(sentences, scene, span, warnings, clean, cut);
  }
  return sentences;
}

/** Turns the drafts of one sentence into one or more pieces. */
function addSentences(
  sentences: VerbalizedSentence[],
  scene: SentenceContext,
  span: { start: number; end: number; intonation: Intonation },
  warnings: ReadingWarning[],
  clean: CleanText,
  cut: (from: number, to: number) => string,
): void {
  const place = (start: number, end: number) => {
    let from = clean.from[start]!;
    let to = clean.to[end - 1]!;
    // A tanwin that was moved before its alif makes places run backwards by one.
    for (let unit = Math.max(start, end - 3); unit < end; unit += 1) to = Math.max(to, clean.to[unit]!);
    if (from > to) [from, to] = [to, from];
    return { text: cut(from, to), from, to };
  };
  const pieces = intoPieces(scene.drafts);
  const { drafts } = scene;
  let count = 0;
  const after = (end: number): { after?: string } => {
    const next = drafts[++count];
    // Words that one number was spelled out into have nothing written between them.
    if (next && next.start < end) return {};
    const gap = Math.min(next?.start ?? span.end, end + LONGEST_GAP);
    return { after: scene.text.slice(end, gap) };
  };
  pieces.forEach((piece, index) => {
    const last = index === pieces.length - 1;
    const words = piece.map((draft): VerbalizedWord => {
      const { spelling, punctuation, source, phones } = draft;
      return {
        ...place(draft.start, draft.end),
        spelling: source === 'text' ? spelling : (scene.dialect.words.instead[strip(spelling)] ?? spelling),
        punctuation,
        ...after(draft.end),
        source,
        ...(phones ? { phones } : {}),
      };
    });
    let start = index === 0 ? span.start : piece[0]!.start;
    let end = last ? span.end : Math.max(pieces[index + 1]![0]!.start, start + 1);
    while (start < end - 1 && /\s/.test(scene.text[start]!)) start += 1;
    while (end > start + 1 && /\s/.test(scene.text[end - 1]!)) end -= 1;
    sentences.push({
      ...place(start, end),
      intonation: last ? span.intonation : 'statement',
      words,
      warnings: last ? warnings : [],
    });
  });
  if (pieces.length === 0 && warnings.length > 0) {
    sentences.push({ ...place(span.start, span.end), intonation: span.intonation, words: [], warnings });
  }
}
