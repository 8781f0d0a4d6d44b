/**
 * Words meet: the alif of a hamzat al-wasl is heard only at the beginning of a phrase, a long vowel
 * before it is short (fil-bayti), and two consonants that would meet get a helping vowel (qadi l-bayt).
 */
import { isLong, isVowel, LONG_OF, SHORT_OF } from '../phonology/inventory.ts';
import type { WordPhones } from './word.ts';

/** The vowel between a word that ends in a consonant and a hamzat al-wasl. */
export type Epenthesis = (before: readonly string[], onset: string) => string;

/** After the pronouns hum, kum, tum it is u, after min it is a, else i. */
export const classicalEpenthesis: Epenthesis = (before) => {
  const end = before.slice(-3).join(' ');
  if (/^(h|k|t) u m$/.test(end)) return 'u';
  return before.join(' ') === 'm i n' ? 'a' : 'i';
};

/** ٱئْتِيَا, ٱؤْتُمِنَ: no two hamzas begin a phrase; the second lengthens the vowel of the first (iitiyaa, uutumina). */
const closedHamza = ([first, second]: readonly string[]): boolean => first === '?' && !isVowel(second);

/** The words of one phrase (between pauses) to the phones of each. */
export function join(words: readonly WordPhones[], epenthesis: Epenthesis = classicalEpenthesis): string[][] {
  const out: string[][] = [];
  let before: string[] | undefined;
  for (const { wasl, phones } of words) {
    const own = [...phones];
    if (wasl) {
      if (!before) own.splice(0, closedHamza(own) ? 1 : 0, '?', closedHamza(own) ? LONG_OF[wasl]! : wasl);
      else {
        const last = before.at(-1);
        if (!isVowel(last)) own.unshift(epenthesis(before, wasl));
        else if (isLong(last)) before[before.length - 1] = SHORT_OF[last!]!;
      }
    }
    out.push(own);
    if (own.length > 0) before = own;
  }
  return out;
}
