/**
 * The form of a word before a pause: لا تقف العرب إلا على ساكن. The last short vowel and tanwin fall
 * silent, ta marbuta is no longer a t. The tanwin over an alif stays (shukran, jiddan), as readers of
 * Modern Standard Arabic have it; the classical long a is for recitation.
 */
import { type Letter, skeleton } from '../script/marks.ts';

/** Pronouns whose vowel is all there is of their last syllable. */
const KEPT = /^[وف]?(هو|هي)$/;

export function pausal(letters: readonly Letter[]): Letter[] {
  const out = letters.map((letter) => ({ ...letter }));
  const last = out.at(-1);
  if (!last || out.length < 2 || KEPT.test(skeleton(letters))) return out;
  if (last.vowel) {
    last.vowel = undefined;
    last.sukun = true;
  }
  return out;
}

/** nawawiyy → nawawii: a double glide after its own vowel is a long vowel before a pause. */
export function pausalPhones(phones: readonly string[]): string[] {
  const end = phones.slice(-3).join(' ');
  const long = end === 'i y y' ? 'ii' : end === 'u w w' ? 'uu' : undefined;
  return long ? [...phones.slice(0, -3), long] : [...phones];
}
