/**
 * The numbers of a dialect behind one interface, so that dates, money and the rest need not know
 * which dialect they speak.
 */

import type { Case, Noun } from '../grammar.ts';
import type { CardinalForm } from './cardinal.ts';
import type { CountedWord } from './counted.ts';
import type { OrdinalForm } from './ordinal.ts';

export interface NumeralGrammar {
  /** Whether case endings are said at all. */
  inflects: boolean;
  cardinal(n: number, form: CardinalForm): string[];
  counted(n: number, noun: Noun, grammaticalCase: Case): CountedWord[];
  ordinal(n: number, form: OrdinalForm): string[];
  /** A digit said alone, as in a telephone number. */
  digit(digit: number): string;
  /** The conjunction, to be set before a word. */
  and: string;
  /** A noun alone in the singular, with its adjective. */
  noun(noun: Noun, grammaticalCase: Case): string[];
}

/** The number words of a dialect, from which `spoken.ts` makes its grammar. */
export interface NumeralTable {
  zero: string;
  /** 1 to 10 said alone; `feminine` for 1 and 2. */
  units: readonly string[];
  feminine: readonly [string, string];
  /** Two before a unit of tens, where it differs (تنين وعشرين beside جوج). */
  twoInCompound?: string;
  /** 3 to 10 before a counted plural. */
  beforePlural: readonly string[];
  /** 11 to 19, alone and before a noun. */
  teens: readonly string[];
  teensBeforeNoun: readonly string[];
  /** 20 to 90. */
  tens: readonly string[];
  /** 100 to 900, and 100 before a noun. */
  hundreds: readonly string[];
  hundredBeforeNoun: string;
  /** The ending of 300 to 900 before a noun replaces the last letter's (مية → ميت). */
  hundredsBeforeNoun: (hundreds: string) => string;
  thousand: string;
  twoThousand: string;
  /** 3 to 10 thousand have a form of their own: تلات تلاف. */
  thousands: readonly string[];
  and: string;
  ordinals: readonly string[];
}
