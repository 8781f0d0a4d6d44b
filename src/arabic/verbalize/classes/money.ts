/**
 * Amounts of money. A fraction as long as the subunit allows is said in subunits: ثماني هللات,
 * اثنا عشر دينارًا ومئتان وخمسون فلسًا. Gives the words, marked as number or as noun.
 */
import type { Case, Noun } from '../grammar.ts';
import { isWhole, type Literal } from '../number-literal.ts';
import type { CountedWord } from '../numerals/counted.ts';
import { sayCounted } from '../numerals/say-number.ts';
import type { SentenceContext } from '../sentence-context.ts';

export interface Amount {
  currency: { noun: Noun; subunit: Noun; places: 2 | 3; nation?: string };
  end: number;
  national: boolean;
}

export function sayMoney(
  scene: SentenceContext,
  literal: Literal,
  { currency, national }: Amount,
  grammaticalCase: Case,
): CountedWord[] {
  const noun: Noun =
    national && currency.nation ? { ...currency.noun, adjective: currency.nation } : currency.noun;
  const { fraction, value } = literal;
  if (isWhole(literal) || value === undefined || fraction.length > currency.places) {
    return sayCounted(scene, literal, noun, grammaticalCase);
  }
  const minor = Number(fraction.padEnd(currency.places, '0'));
  const sign: CountedWord[] = literal.negative ? [{ word: 'سَالِبْ', part: 'number' }] : [];
  const small =
    minor > 0
      ? scene.grammar
          .counted(minor, currency.subunit, grammaticalCase)
          .map((word): CountedWord => ({ ...word, part: 'number' }))
      : [];
  if (value === 0 && minor > 0) return [...sign, ...small];
  const large = scene.grammar.counted(value, noun, grammaticalCase);
  const [first, ...others] = small;
  return first
    ? [...sign, ...large, { ...first, word: scene.grammar.and + first.word }, ...others]
    : [...sign, ...large];
}
