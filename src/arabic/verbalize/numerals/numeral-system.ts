/**
 * The numbers of one dialect behind one interface, so that dates, money and the rest need not know
 * which dialect they speak.
 */

import { DIALECT_TABLES } from '../../dialects/numerals.ts';
import type { DialectId } from '../../reading.ts';
import type { Case, Noun } from '../grammar.ts';
import { type CardinalForm, cardinal } from './cardinal.ts';
import { type CountedWord, counted } from './counted.ts';
import { type OrdinalForm, ordinal } from './ordinal.ts';
import { spokenSystem } from './spoken.ts';

export interface NumberGrammar {
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

const MSA_DIGITS = ['صِفْرْ', 'وَاحِدْ', 'اثْنَانْ', 'ثَلَاثَةْ', 'أَرْبَعَةْ', 'خَمْسَةْ', 'سِتَّةْ', 'سَبْعَةْ', 'ثَمَانِيَةْ', 'تِسْعَةْ'];

const WRITTEN: NumberGrammar = {
  inflects: true,
  cardinal,
  counted,
  ordinal,
  digit: (digit) => MSA_DIGITS[digit]!,
  and: 'وَ',
  noun: nounAlone,
};

/** The singular of a noun, with its adjective, without a number. */
function nounAlone(noun: Noun, grammaticalCase: Case): string[] {
  return counted(1, noun, grammaticalCase)
    .filter(({ part }) => part === 'noun')
    .map(({ word }) => word);
}

const systems = new Map<DialectId, NumberGrammar>([['msa', WRITTEN]]);

export function numberGrammar(dialect: DialectId): NumberGrammar {
  const known = systems.get(dialect);
  if (known) return known;
  const table = DIALECT_TABLES[dialect as Exclude<DialectId, 'msa'>];
  const system = table ? spokenSystem(table) : WRITTEN;
  systems.set(dialect, system);
  return system;
}
