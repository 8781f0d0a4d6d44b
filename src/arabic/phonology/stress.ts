/**
 * Which vowel of a word bears the stress, by the weight of its syllables. No input of the voices: a question's rise
 * begins there (engine/intonation.ts).
 *
 * Modern Standard Arabic (as taught, Ryding 2005): the last syllable if it is superheavy (CVVC, CVCC),
 * else the last but one if it is heavy (CVV, CVC), else the one before that. Cairo stresses the last
 * but one also when light, if the one before it is heavy (madrása).
 */
import { isLong, isVowel } from './inventory.ts';

export type StressRule = 'msa' | 'cairo';

/** The place of the stressed vowel among the phones, or -1 for a word without a vowel. */
export function stressed(phones: readonly string[], rule: StressRule = 'msa'): number {
  const vowels = phones.flatMap((phone, index) => (isVowel(phone) ? [index] : []));
  const last = vowels.at(-1);
  if (last === undefined) return -1;
  const after = phones.length - 1 - last;
  if ((isLong(phones[last]) && after >= 1) || after >= 2) return last;
  const penult = vowels.at(-2);
  if (penult === undefined) return last;
  const antepenult = vowels.at(-3);
  if (antepenult === undefined || heavy(phones, penult, last)) return penult;
  if (rule === 'cairo' && heavy(phones, antepenult, penult)) return penult;
  return antepenult;
}

/** A syllable is heavy with a long vowel, or when two consonants stand before the next vowel. */
function heavy(phones: readonly string[], vowel: number, next: number): boolean {
  return isLong(phones[vowel]) || next - vowel > 2;
}
