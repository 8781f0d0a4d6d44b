/**
 * What the dialects of Cairo, the Levant, the Gulf and the Hijaz share against Modern Standard
 * Arabic, each rule to be taken by a dialect or not. Source: the standard descriptions of these
 * dialects; checked on the development halves of the lists (`npm run eval:phones`).
 */
import { isVowel, SHORT_OF } from '../../phonology/inventory.ts';
import type { Rule } from '../../phonology/rewrite.ts';

/** bayt → beet, yawm → yoom; not before a glide (bayyan), nor in mawjuud and awlaad. */
export const MONOPHTHONGS: readonly Rule[] = [
  { from: 'a y', to: 'ee', before: '<K> #' },
  { from: 'a w', to: 'oo', before: '<K> #' },
  { from: 'a y', to: 'ee', after: '<M>', before: '<K> <A>' },
  { from: 'a w', to: 'oo', after: '<M>', before: '<K> <A>' },
];

/** ʿarabiyy → ʿarabi, ʿaduww → ʿadu. */
export const FINAL_GLIDES: readonly Rule[] = [
  { from: 'i y y', to: 'i', before: '#' },
  { from: 'u w w', to: 'u', before: '#' },
];

/** kitaabuh → kitaabu: the pronoun of the third person. */
export const HIS: readonly Rule[] = [{ from: '(u|i) h', to: 'u', after: '<C>', before: '#' }];

/** The last long vowel of a word of several syllables is short: 3alaa → 3ala. */
export function shortFinal(phones: readonly string[]): string[] {
  const out = [...phones];
  const last = out.at(-1);
  const short = last === undefined ? undefined : SHORT_OF[last];
  if (short !== undefined && out.slice(0, -1).some(isVowel)) out[out.length - 1] = short;
  return out;
}

/** One consonant for another, throughout. */
export function consonants(table: Readonly<Record<string, string>>): (phones: readonly string[]) => string[] {
  return (phones) => phones.map((phone) => table[phone] ?? phone);
}

/** A vowel between the word before and an article or other wasl after it: min il-beet. */
export const dialectEpenthesis = (_: readonly string[], onset: string): string => onset;
