/**
 * Which marks a letter can bear at all, so that no network can say what no Arabic reader could:
 * nothing on alif and long vowels, tanwin only at the end, no shadda at the beginning, only a case
 * ending on ta marbuta. What the writer or the lexicon fixed leaves that one class alone.
 *
 * Classes are the network's: the short vowel before its own bare long vowel letter is left out
 * (كِتَاب has nothing on ت), see `complete.ts`.
 */

import { classOf, isMarked, type Letter, skeleton } from '../script/marks.ts';
import { idleWaw } from './implicit.ts';

const NONE = 1 << 0;
const A = 1 << 1;
const U = 1 << 2;
const I = 1 << 3;
const AN = 1 << 4;
const UN = 1 << 5;
const IN = 1 << 6;
const PLAIN = NONE | A | U | I | AN | UN | IN;
const TANWIN = AN | UN | IN;
const doubled = (mask: number): number => mask | (mask << 8);

/** What can stand before a hamzat al-wasl inside a written word: وَاسْم، بِاسْم، الِاسْم، وَلِلِاسْم، عَبْدُالرَّحْمَن. */
const PREFIXES = /^[وفأ]{0,2}(?:[بكل]|[بك]?ال|لل|[بلك]?عبد)?$/;

/** كتابه: the ه of a long word is "his" (not that of اتجاه, تشبيه, متشابه), which takes no tanwin. */
const HIS = /^(?![وفبلك]?(?:ال)?م).{3,}[^اوي]ه$/;

/** For each letter the set of its possible classes, as bits. Never empty. */
export function possible(letters: readonly Letter[]): number[] {
  const tanwin = adverbial(letters) ? letters.length - 2 : -1;
  return letters.map((letter, index) => {
    // حاليًا, حقًا: who types the tanwin of an adverb and nothing else leaves the shadda under it out as well.
    if (index === tanwin) return doubled(AN) & byLetter(letters, index) || AN;
    if (index === letters.length - 1 && endingOnly(letters)) return doubled(1 << classOf(letter));
    const whose = index === letters.length - 1 && letter.letter === 'ه' && HIS.test(skeleton(letters));
    const free =
      doubled(PLAIN) &
      byLetter(letters, index) &
      byNeighbour(letters, index) &
      (whose ? ~doubled(TANWIN) : -1);
    const single = (letter.single ? free & PLAIN : free) & (letter.diptote ? ~doubled(TANWIN | I) : -1);
    return fixed(letter, single === 0 ? NONE : single);
  });
}

/** A word of whose marks only the tanwin before its final alif is written, as most people write it. */
export const adverbial = (letters: readonly Letter[]): boolean =>
  letters.length > 2 &&
  letters.at(-1)!.letter === 'ا' &&
  letters.every((letter, index) =>
    index === letters.length - 2
      ? letter.vowel === 'an' && !letter.shadda && !letter.closed
      : !isMarked(letter) && !letter.closed,
  );

/** A word of whose marks only the ending is written (الملفَ): it leaves the shadda under it to be found. */
export const endingOnly = (letters: readonly Letter[]): boolean =>
  letters.length > 2 &&
  letters.every((letter, index) =>
    index === letters.length - 1
      ? letter.vowel !== undefined && !letter.shadda && !letter.closed && !'ةءأؤئ'.includes(letter.letter)
      : !isMarked(letter) && !letter.closed,
  );

function fixed(letter: Letter, free: number): number {
  if (letter.vowel || letter.closed) return 1 << classOf(letter);
  if (letter.sukun) return letter.shadda ? 1 << 8 : NONE;
  if (letter.dagger) return letter.shadda ? 1 << 8 : NONE;
  // A shadda alone: the vowel is still to be found.
  if (letter.shadda) return free & 0xff00 ? free & 0xff00 : 0x7f00;
  return free;
}

function byLetter(letters: readonly Letter[], index: number): number {
  switch (letters[index]!.letter) {
    case 'ا':
      // At the beginning of a word it may show the vowel of its hamzat al-wasl.
      return index === 0 && letters.length > 1 && letters[1]!.letter !== 'ل' ? NONE | U | I : NONE;
    case 'ى':
    case 'آ':
      return NONE;
    case 'إ':
      return NONE | I;
    case 'ة':
    case 'ء':
    case 'أ':
      return PLAIN;
    default:
      return doubled(PLAIN);
  }
}

function byNeighbour(letters: readonly Letter[], index: number): number {
  const { letter } = letters[index]!;
  const next = letters[index + 1]?.letter ?? '';
  const last = next === '';
  const beforeFinal = index === letters.length - 2;
  if (letter === 'ا' || letter === 'آ' || letter === 'ى') return doubled(PLAIN);

  if (beforeFinal && idleWaw(letters, index)) return doubled(NONE | A | U | I | UN | IN);
  let vowels = NONE | A | U | I | tanwin(letter, next, last, beforeFinal);
  if (next === 'ا' && !waslMayFollow(letters, index)) {
    vowels &= NONE | A | AN | (letter === 'و' && beforeFinal ? U : 0);
  } else if (next === 'ى' && beforeFinal) {
    vowels &= NONE | A | I | AN;
  } else if (next === 'ة' && beforeFinal) {
    vowels = A;
  }
  if (index > 0) return doubled(vowels);
  // بْنُ after the name of the son: its alif is not written.
  if (letter === 'ب' && next === 'ن' && beforeFinal && index === 0) return NONE | A | U | I;
  // A word begins with one consonant and its vowel; one of a single letter is وَ، بِ، لِ.
  if (last || !'اويى'.includes(next)) vowels &= ~NONE;
  return vowels & ~TANWIN;
}

/** Tanwin stands on the last letter; that of a before its silent alif, or on ة and hamza without one. */
function tanwin(letter: string, next: string, last: boolean, beforeFinal: boolean): number {
  if (last) return 'ةءأ'.includes(letter) ? TANWIN : UN | IN;
  return beforeFinal && (next === 'ا' || next === 'ى') ? AN : 0;
}

/** The alif after nothing but prefixes may be silent, and مِائَة has an idle one. */
function waslMayFollow(letters: readonly Letter[], index: number): boolean {
  if (letters[index]!.letter === 'م' && letters[index + 2]?.letter === 'ئ') return true;
  if (index > 4 || letters.length <= index + 3) return false;
  return PREFIXES.test(skeleton(letters.slice(0, index + 1)));
}
