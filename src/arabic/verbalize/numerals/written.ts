/** The numbers of written Arabic, with case and gender, behind the interface that all dialects have. */
import type { Case, Noun } from '../grammar.ts';
import { cardinal } from './cardinal.ts';
import { counted } from './counted.ts';
import type { NumeralGrammar } from './numeral-system.ts';
import { ordinal } from './ordinal.ts';

const DIGITS = ['صِفْرْ', 'وَاحِدْ', 'اثْنَانْ', 'ثَلَاثَةْ', 'أَرْبَعَةْ', 'خَمْسَةْ', 'سِتَّةْ', 'سَبْعَةْ', 'ثَمَانِيَةْ', 'تِسْعَةْ'];

export const writtenNumerals: NumeralGrammar = {
  inflects: true,
  cardinal,
  counted,
  ordinal,
  digit: (digit) => DIGITS[digit]!,
  and: 'وَ',
  noun: nounAlone,
};

/** The singular of a noun, with its adjective, without a number. */
function nounAlone(noun: Noun, grammaticalCase: Case): string[] {
  return counted(1, noun, grammaticalCase)
    .filter(({ part }) => part === 'noun')
    .map(({ word }) => word);
}
