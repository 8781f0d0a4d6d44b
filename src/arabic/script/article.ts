/** The article in writing: where its lam stands, and before which letters that lam is not heard. */
import type { Letter } from './marks.ts';

/** The letters that the lam of the article becomes. */
export const SUN: ReadonlySet<string> = new Set('تثدذرزسشصضطظلن');

/** Letters that may stand before the article as words of their own. */
export const PREFIXES: ReadonlySet<string> = new Set('وفبكلأت');

/** It bears neither a vowel nor a shadda. */
export const isClosed = ({ vowel, shadda, dagger }: Letter): boolean => !vowel && !shadda && !dagger;

/** The place of the article's lam (ال after any clitics, or the second lam of لل), or -1. */
export function articleLam(letters: readonly Letter[]): number {
  let index = 0;
  while (index < 3 && index < letters.length && letters[index]!.letter !== 'ا') {
    const { letter } = letters[index]!;
    if (!PREFIXES.has(letter)) return -1;
    const second = letters[index + 1];
    if (letter === 'ل' && second?.letter === 'ل' && isClosed(second) && letters.length > index + 3) {
      return letters[index]!.vowel === 'a' || letters[index]!.shadda ? -1 : index + 1;
    }
    index += 1;
  }
  const alifHere = letters[index];
  const lam = letters[index + 1];
  if (alifHere?.letter !== 'ا' || lam?.letter !== 'ل' || !isClosed(lam)) return -1;
  if (alifHere.vowel && alifHere.vowel !== 'a') return -1;
  return letters.length > index + 3 ? index + 1 : -1;
}
