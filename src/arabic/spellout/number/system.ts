/**
 * The numbers of one dialect behind one interface, so that dates, money and the rest need not know
 * which dialect they speak.
 */
import type { DialectId } from '../../types.ts';
import type { Case, Gender, Noun, State } from '../grammar.ts';
import { type CardinalForm, cardinal } from './cardinal.ts';
import { type CountedWord, counted } from './counted.ts';
import { spokenSystem } from './dialect.ts';
import { DIALECT_TABLES } from './dialect-tables.ts';
import { type OrdinalForm, ordinal } from './ordinal.ts';

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
  noun(noun: Noun, grammaticalCase: Case, state: State): string[];
}

const MSA_DIGITS = ['صِفْرْ', 'وَاحِدْ', 'اثْنَانْ', 'ثَلَاثَةْ', 'أَرْبَعَةْ', 'خَمْسَةْ', 'سِتَّةْ', 'سَبْعَةْ', 'ثَمَانِيَةْ', 'تِسْعَةْ'];

const WRITTEN: NumberGrammar = {
  inflects: true,
  cardinal,
  counted,
  ordinal,
  digit: (digit) => MSA_DIGITS[digit]!,
  and: 'وَ',
  // «Zero of it» puts the noun into the singular genitive; the case asked for replaces that.
  noun: (noun, grammaticalCase, state) => nounAlone(noun, grammaticalCase, state),
};

function nounAlone(noun: Noun, grammaticalCase: Case, state: State): string[] {
  const forms = counted(1, noun, grammaticalCase).filter((word) => word.part === 'noun');
  const words = forms.map((word) => word.word);
  return state === 'indefinite' ? words : words.map((word) => word.replace(/[ًٌٍ]ا?$/, ''));
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

export type { CardinalForm, CountedWord, Gender, OrdinalForm };
