/** A number in words as its place asks, alone or with a noun that spelling out supplies. What the classes of numbers share. */
import { caseHere } from '../case.ts';
import type { Case, Gender, Noun, State } from '../grammar.ts';
import { isWhole, type Literal } from '../number-literal.ts';
import { drafts, type SentenceContext, type Token } from '../sentence-context.ts';
import type { CountedWord } from './counted.ts';

/** What stands before the number and bears on its form. */
export interface Standing {
  /** Set by an attached preposition; else it is judged from the words before. */
  case?: Case;
  article?: boolean;
  joined?: boolean;
  /** The second number of a range; `years` where the first looks like a year. */
  range?: 'numbers' | 'years';
}

/** The case of a number; `counted` is the written noun after it, where there is one. */
export const standingCase = (scene: SentenceContext, standing: Standing, counted = ''): Case =>
  standing.case ?? caseHere(scene, standing.joined, counted);

/** A run of digits one by one, each with its own place. */
export function digitByDigit(scene: SentenceContext, start: number, end: number): Token[] {
  const words: Token[] = [];
  for (let at = start; at < end; at += 1) {
    const digit = scene.text[at]!;
    if (/\d/.test(digit)) words.push(...drafts([scene.grammar.digit(Number(digit))], at, at + 1));
  }
  return words;
}

/** The digits after the decimal sign: as a number when they are few, else one by one. */
function fractionWords(
  scene: SentenceContext,
  fraction: string,
  form: { gender: Gender; case: Case },
): string[] {
  const significant = fraction.replace(/^0+/, '');
  const zeros = fraction.length - significant.length;
  const words: string[] = [];
  for (let zero = 0; zero < zeros; zero += 1) words.push(scene.grammar.digit(0));
  if (significant.length > 3)
    words.push(...[...significant].map((digit) => scene.grammar.digit(Number(digit))));
  else if (significant) {
    words.push(...scene.grammar.cardinal(Number(significant), { ...form, state: 'indefinite' }));
  }
  return words;
}

/** The words of a number alone, without what it counts. */
export function numberWords(
  scene: SentenceContext,
  literal: Literal,
  form: { gender: Gender; case: Case; state: State },
): string[] {
  const words = literal.negative ? [scene.dialect.words.negative] : [];
  if (literal.value === undefined) {
    words.push(...[...literal.digits].map((digit) => scene.grammar.digit(Number(digit))));
  } else {
    const state = isWhole(literal) ? form.state : 'indefinite';
    words.push(...scene.grammar.cardinal(literal.value, { ...form, state }));
  }
  if (literal.fraction === '5' && !scene.dialect.caseEndings && literal.value !== undefined) {
    // Two and a half, as people say it; half alone where there is no whole.
    const { singular } = scene.dialect.words.fractions[2];
    if (literal.value === 0) words[words.length - 1] = singular;
    else words.push(scene.dialect.numerals.and + singular);
  } else if (!isWhole(literal)) {
    words.push(scene.dialect.words.point);
    words.push(...fractionWords(scene, literal.fraction, { gender: 'm', case: form.case }));
  }
  return words;
}

/** A number with a noun that spelling out supplies (a unit, a money). */
export function sayCounted(
  scene: SentenceContext,
  literal: Literal,
  noun: Noun,
  grammaticalCase: Case,
): CountedWord[] {
  const sign: CountedWord[] = literal.negative
    ? [{ word: scene.dialect.words.negative, part: 'number' }]
    : [];
  if (literal.value !== undefined && isWhole(literal)) {
    return [...sign, ...scene.grammar.counted(literal.value, noun, grammaticalCase)];
  }
  const words = numberWords(scene, literal, { gender: 'm', case: grammaticalCase, state: 'indefinite' });
  return [
    ...words.map((word): CountedWord => ({ word, part: 'number' })),
    ...scene.grammar.noun(noun, 'gen').map((word): CountedWord => ({ word, part: 'noun' })),
  ];
}
