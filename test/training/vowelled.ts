/**
 * Slips in text that was vowelled by hand; the same rules as `training/diacritizer/corpus/check_vowelled.py`, so that
 * the corpus is checked where there is no Python.
 */

const MARKS: Record<string, string> = {
  '\u064b': 'an',
  '\u064c': 'un',
  '\u064d': 'in',
  '\u064e': 'a',
  '\u064f': 'u',
  '\u0650': 'i',
  '\u0651': '~',
  '\u0652': 'o',
  '\u0670': 'A',
};
const VOWELS = new Set(['a', 'u', 'i', 'an', 'un', 'in', 'o', 'A']);
const SHORT = new Set(['a', 'u', 'i', 'A', 'an']);
const SUN = new Set('تثدذرزسشصضطظلن');
const LETTERS = new Set('ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيپچڤگ');
const ARTICLE = /^(?:[وفبك]{0,2})(ال)|^(?:[وف]?)(لل)/;
const DIALECT_ARTICLE = /^(?:[وفبكهعلمش]{0,3})(ال)|^(?:[وف]?)(لل)/;

interface Marked {
  letter: string;
  marks: string[];
}

/** The words of a line, as they are written. */
export const wordsOf = (line: string): string[] =>
  line.match(/[\u0621-\u064aپچڤگ\u064b-\u0652\u0670A-Za-z0-9٠-٩]+/g) ?? [];

/** A line without marks and signs: two lines that are alike in it say the same. */
export const bareLine = (line: string): string =>
  line
    .normalize('NFC')
    .replace(/[\u064b-\u0652\u0670]/g, '')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();

/** Whether a sentence of Standard Arabic begins with a hamzat al-wasl (not the article's) that does not say its vowel. */
export const beginsMute = (line: string): boolean =>
  /^[^\u0621-\u064a]*\u0627(?!\u0644)[\u0621-\u064a]/.test(line);

function split(word: string): Marked[] | undefined {
  const out: Marked[] = [];
  for (const character of word.normalize('NFC')) {
    const mark = MARKS[character];
    const last = out.at(-1);
    if (!mark) out.push({ letter: character, marks: [] });
    else if (last) last.marks.push(mark);
    else return undefined;
  }
  return out;
}

/** What is wrong with a word's marks; `dialect`: an ending without a mark has no vowel, and a word may begin with two consonants. */
export function faults(word: string, dialect: boolean): string[] {
  if (/[A-Za-z0-9٠-٩]/.test(word)) return ['is not in Arabic letters'];
  const letters = split(word);
  if (!letters) return ['begins with a mark'];
  const text = letters.map(({ letter }) => letter).join('');
  const article = (dialect ? DIALECT_ARTICLE : ARTICLE).exec(text);
  const lam = article ? article[0].length - 1 : -1;
  return letters.flatMap((_, index) => faultsAt(letters, index, text, lam, dialect));
}

function faultsAt(letters: Marked[], at: number, text: string, lam: number, dialect: boolean): string[] {
  const { letter, marks } = letters[at]!;
  if (!LETTERS.has(letter)) return [`${letter} is no Arabic letter`];
  const bad: string[] = [];
  const vowels = marks.filter((mark) => VOWELS.has(mark));
  const last = at === letters.length - 1;
  if (vowels.length > 1 && !vowels.includes('A')) bad.push(`${letter} has two vowels`);
  if (marks.filter((mark) => mark === '~').length > 1) bad.push(`${letter} has two shaddas`);
  if ('اى'.includes(letter)) {
    const tanwin = vowels.length === 1 && vowels[0] === 'an';
    if (vowels.length > 0 && !tanwin && !(at === 0 && letter === 'ا')) bad.push(`${letter} bears a mark`);
    return bad;
  }
  if (letter === 'آ' || isLongVowel(letters, at, text)) return bad;
  if (vowels.length === 0) {
    if (marks.includes('~')) return dialect && last ? bad : [...bad, `shadda without vowel on ${letter}`];
    return [...bad, ...withoutVowel(letters, at, text, lam, dialect)];
  }
  if (letter === 'ة' && at > 0 && !dialect && !endsInA(letters[at - 1]!))
    bad.push('no fatha before ta marbuta');
  if (vowels.includes('an')) {
    const beforeAlif = at === letters.length - 2 && 'اى'.includes(letters.at(-1)!.letter);
    if (!last && !beforeAlif) bad.push('tanwin inside');
    if (last && !dialect && !'ةءأ'.includes(letter)) bad.push('tanwin fath without its alif');
  }
  return bad;
}

const endsInA = ({ letter, marks }: Marked): boolean => marks.includes('a') || 'اآ'.includes(letter);

/** An unmarked و or ي that lengthens the vowel before it, or stands for nothing. */
function isLongVowel(letters: Marked[], at: number, text: string): boolean {
  const { letter, marks } = letters[at]!;
  const before = letters[at - 1];
  if (!'وي'.includes(letter) || marks.length > 0) return false;
  const vowel = before?.marks.filter((mark) => SHORT.has(mark)) ?? [];
  if (letter === 'و' ? vowel.includes('u') : vowel.includes('i')) return true;
  return /^(أولئك|أولاء)/.test(text) || text.includes('عمرو') || text.includes('مائ');
}

function withoutVowel(letters: Marked[], at: number, text: string, lam: number, dialect: boolean): string[] {
  const { letter } = letters[at]!;
  const next = letters[at + 1];
  if (!next && dialect) return [];
  if (letter === 'ل' && at === lam && next && SUN.has(next.letter))
    return next.marks.includes('~') ? [] : [`sun letter ${next.letter} after the article without shadda`];
  // الله، اللذان
  if (letter === 'ل' && next?.letter === 'ل' && next.marks.includes('~')) return [];
  if (letter === 'ن' && ['مما', 'عما'].includes(text)) return [];
  return [`${letter} (letter ${at + 1}) has no mark`];
}
