/** "And" as a dialect says it before a word. */
import { bareLetter, type Letter, type Vowel } from '../../script/marks.ts';

export interface Conjunction {
  /** Its vowel; none where it is w- alone: wi-baʿdeen, w-baʿdeen. */
  vowel: Vowel | undefined;
  /** Its vowel before a hamza, and before the article. */
  beforeHamza?: Vowel;
  /** The i of a verb's open prefix falls behind it: wi-yruuḥ. */
  closes: boolean;
}

/** wi + ktaab, w + ktaab → wi-ktaab, w + al- → wil-. */
export function withAnd(letters: readonly Letter[], { vowel, beforeHamza, closes }: Conjunction): Letter[] {
  const [first, second] = letters;
  const wasl = first?.letter === 'ا' && second !== undefined;
  const article = wasl && second.letter === 'ل';
  const hamza = first !== undefined && 'أإآ'.includes(first.letter);
  const open = first?.sukun || wasl ? 'i' : vowel;
  const said = beforeHamza && (hamza || article) ? beforeHamza : open;
  const waw: Letter = { ...bareLetter('و'), vowel: said, sukun: said === undefined };
  // وِاتْنَيْن: the alif of a hamzat al-wasl has no vowel behind it.
  if (wasl && first.vowel && second.sukun) return [waw, { ...first, vowel: undefined }, ...letters.slice(1)];
  return closes && isOpenPrefix(letters)
    ? [waw, { ...first!, vowel: undefined, sukun: true }, ...letters.slice(1)]
    : [waw, ...letters];
}

/** yiruuḥ, tifakkar: a person's prefix before a consonant with a vowel. */
function isOpenPrefix([prefix, first, second]: readonly Letter[]): boolean {
  if (!prefix || !first || !second || !'يتن'.includes(prefix.letter) || prefix.vowel !== 'i' || prefix.shadda)
    return false;
  return first.vowel !== undefined && !first.shadda;
}
