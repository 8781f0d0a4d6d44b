/** Number words, from general knowledge of the dialect; no native reader has checked them yet. Vowels as spoken. */
import type { NumeralTable } from '../../verbalize/numerals/numeral-system.ts';
import { numerals as gulf } from '../gulf/numerals.ts';

export const numerals: NumeralTable = { ...gulf, and: 'وُ' };
