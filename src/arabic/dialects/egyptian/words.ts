/** Words that digits and signs are spelled out into, and those that ask. */
import type { DialectWords } from '../dialect.ts';
import { BARE_MINUTES, fractions, PLURALS, SPOKEN, wordList } from '../shared/words.ts';

export const words: DialectWords = {
  ...SPOKEN,
  instead: { جنيه: 'جِنَيْه', جنيهين: 'جِنَيْهَيْن', جنيهات: 'جِنَيْهَات' },
  fractions: fractions('نُصّ تِلْت رُبْع خُمْس سُدْس سُبْع تُمْن تُسْع عُشْر', PLURALS),
  clock: {
    hours: 'counting',
    past: { 15: 'رُبْع', 20: 'تِلْت', 30: 'نُصّ' },
    to: { 40: 'تِلْت', 45: 'رُبْع', 50: 'عَشَرَة', 55: 'خَمْسَة' },
    bareMinutes: BARE_MINUTES,
    morning: 'الصُّبْح',
    evening: 'بِاللَّيْل',
  },
  questionWords: wordList('مين ايه إيه ليه فين منين ازاي إزاي ازيك إزيك امتى إمتى كام بكام اشمعنى'),
};
