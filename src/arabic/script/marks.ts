/**
 * A vowelled word taken apart into letters with their marks, and put together again.
 *
 * Whatever order and number of marks comes in, a letter has at most one vowel (the first written
 * wins; a vowel beats a sukun), and tanwin on a final alif stands on the letter before it, as the
 * Academy's spelling has it. Written out, marks are in NFC order (vowel, then shadda).
 */

import {
  DAGGER_ALIF,
  DAMMA,
  DAMMATAN,
  FATHA,
  FATHATAN,
  KASRA,
  KASRATAN,
  LETTERS,
  SHADDA,
  SUKUN,
  TATWEEL,
} from './letters.ts';

export type Vowel = 'a' | 'u' | 'i' | 'an' | 'un' | 'in';

export interface Letter {
  letter: string;
  shadda: boolean;
  vowel: Vowel | undefined;
  sukun: boolean;
  /** The small alif above, a long a without a letter of its own. */
  dagger: boolean;
  /** It is known to have no shadda, though its vowel is open. */
  single?: boolean;
  /** It is known to bear what it bears and no more. */
  closed?: boolean;
  /** It takes no tanwin and no kasra, being the last letter of a diptote. */
  diptote?: boolean;
  /** It is written and not said. */
  silent?: boolean;
}

/** The vowels in the order of the diacritizer's classes; class = 8 × shadda + index, 0 is none or sukun. */
export const VOWELS: readonly (Vowel | undefined)[] = [undefined, 'a', 'u', 'i', 'an', 'un', 'in'];

const SIGN: Record<Vowel, string> = {
  a: FATHA,
  u: DAMMA,
  i: KASRA,
  an: FATHATAN,
  un: DAMMATAN,
  in: KASRATAN,
};
const VOWEL_OF = new Map(Object.entries(SIGN).map(([vowel, sign]) => [sign, vowel as Vowel]));

const ANY_MARK = /[\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/g;
const LETTER = /\p{L}/u;

/** The word without marks and tatweel. */
export const strip = (word: string): string => word.normalize('NFC').replace(ANY_MARK, '');

export const bareLetter = (letter: string): Letter => ({
  letter,
  shadda: false,
  vowel: undefined,
  sukun: false,
  dagger: false,
});

/** Takes a word apart. What is neither letter nor mark is left out; a mark with no letter before it too. */
export function parseWord(word: string): Letter[] {
  const letters: Letter[] = [];
  for (const character of word.normalize('NFC')) {
    const last = letters.at(-1);
    const vowel = VOWEL_OF.get(character);
    if (vowel) {
      if (last && !last.vowel) last.vowel = vowel;
    } else if (character === SHADDA) {
      if (last) last.shadda = true;
    } else if (character === SUKUN) {
      if (last) last.sukun = true;
    } else if (character === DAGGER_ALIF) {
      if (last) last.dagger = true;
    } else if (character !== TATWEEL && LETTER.test(character)) {
      letters.push(bareLetter(LETTERS[character] ?? character));
    }
  }
  for (const letter of letters) if (letter.vowel || letter.dagger) letter.sukun = false;
  seatTanwin(letters);
  return letters;
}

/** كِتَاباً → كِتَابًا: the tanwin of a final alif belongs to the consonant before it. */
function seatTanwin(letters: Letter[]): void {
  const seat = letters.at(-1);
  const before = letters.at(-2);
  if (!seat || !before || seat.vowel !== 'an' || !'اى'.includes(seat.letter)) return;
  if (before.vowel && before.vowel !== 'a' && before.vowel !== 'an') return;
  seat.vowel = undefined;
  before.vowel = 'an';
  before.sukun = false;
}

export function writeWord(letters: readonly Letter[]): string {
  let out = '';
  for (const { letter, shadda, vowel, sukun, dagger } of letters) {
    out += letter;
    if (vowel) out += SIGN[vowel];
    if (shadda) out += SHADDA;
    if (sukun && !vowel) out += SUKUN;
    if (dagger) out += DAGGER_ALIF;
  }
  return out;
}

export const isMarked = ({ shadda, vowel, sukun, dagger }: Letter): boolean =>
  shadda || vowel !== undefined || sukun || dagger;

export const classOf = ({ shadda, vowel }: Letter): number =>
  (shadda ? 8 : 0) + (vowel ? VOWELS.indexOf(vowel) : 0);

/** The letters alone, without marks. */
export const skeleton = (letters: readonly Letter[]): string => letters.map(({ letter }) => letter).join('');
