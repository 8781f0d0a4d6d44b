/**
 * What is listed stands in one case: مفاتيحه ومعجمه ومهامه وتسجيلاته. Of nouns that are joined by "and" and are definite
 * each, the network's scores are added up, so that one that it has seen less often follows the others.
 */
import { type Letter, skeleton, VOWELS, type Vowel } from '../script/marks.ts';
import type { Head } from './heads.ts';

const CASES = ['u', 'a', 'i'] as const;
const LISTED = /^و(?:ال.{2,}|.{3,}?(?:ها?|هم|هما|هن))$/;
const DEFINITE = /^وال/;
const OWNER = /(?:ها?|هم|هما|هن)$/;
const CLASSES = 16;

/** The place of the letter that bears the case: the last one behind an article, else the one before the pronoun. */
function seat(letters: readonly Letter[]): number {
  const word = skeleton(letters);
  return letters.length - 1 - (DEFINITE.test(word) ? 0 : OWNER.exec(word)![0].length);
}

/** A noun of such a list; the conjunction is و with its a, and the case is the network's to say. */
function isMember({ letters, certainEnding, undecided }: Head): boolean {
  if (certainEnding || !LISTED.test(skeleton(letters)) || letters[0]!.vowel !== 'a') return false;
  const at = seat(letters);
  return at > 1 && !undecided[at]!.vowel && CASES.some((vowel) => vowel === letters[at]!.vowel);
}

/** Puts the words of each list into the case that they have together, in place. */
export function alignChains(words: readonly Head[]): void {
  for (let from = 0; from < words.length; from += 1) {
    let to = from;
    while (
      to < words.length &&
      isMember(words[to]!) &&
      (to === from || words[to - 1]!.written.punctuation === '')
    )
      to += 1;
    const members = words.slice(from, to);
    const least = members.some(({ letters }) => DEFINITE.test(skeleton(letters))) ? 3 : 2;
    if (members.length >= least) align(members);
    from = Math.max(from, to - 1);
  }
}

function align(members: readonly Head[]): void {
  const read = members.map(({ letters }) => letters[seat(letters)]!.vowel);
  if (CASES.some((vowel) => members.every(({ letters }, at) => shown(vowel, letters) === read[at]))) return;
  const score = (vowel: Vowel): number =>
    members.reduce((sum, { letters, logits }) => {
      const at = seat(letters);
      return (
        sum +
        (logits[at * CLASSES + VOWELS.indexOf(shown(vowel, letters)) + (letters[at]!.shadda ? 8 : 0)] ?? 0)
      );
    }, 0);
  const best = CASES.reduce((top, vowel) => (score(vowel) > score(top) ? vowel : top));
  for (const { letters } of members) {
    const at = seat(letters);
    const vowel = shown(best, letters);
    letters[at] = { ...letters[at]!, vowel };
    // كِتَابِهِ, كِتَابُهُ, كِتَابِهِمْ: the pronoun follows.
    const he = letters[at + 1];
    if (he?.vowel === 'u' || he?.vowel === 'i') letters[at + 1] = { ...he, vowel: vowel === 'i' ? 'i' : 'u' };
  }
}

/** The sound feminine plural has i where others have a. */
const shown = (vowel: Vowel, letters: readonly Letter[]): Vowel =>
  vowel === 'a' && /ات(?:ه.{0,2})?$/.test(skeleton(letters)) ? 'i' : vowel;
