/** Words that digits and signs are spelled out into, and those that ask. */
import type { DialectWords } from '../dialect.ts';
import { BARE_MINUTES, fractions, PLURALS, SPOKEN, wordList } from '../shared/words.ts';

export const words: DialectWords = {
  ...SPOKEN,
  fractions: fractions('نُصّ ثُلْث رُبُع خُمْس سُدْس سُبْع ثُمْن تُسْع عُشْر', PLURALS),
  clock: {
    hours: 'counting',
    past: { 15: 'رُبُع', 20: 'ثُلْث', 30: 'نُصّ' },
    to: { 40: 'ثُلْث', 45: 'رُبُع', 50: 'عَشْرَة', 55: 'خَمْسَة' },
    bareMinutes: BARE_MINUTES,
    morning: 'الصُّبْح',
    evening: 'بِاللَّيْل',
  },
  questionWords: wordList('مين وين فين ليش ليه إيش ايش وش'),
};
