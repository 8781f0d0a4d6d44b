/** Words that digits and signs are spelled out into, and those that ask. */
import type { DialectWords } from '../dialect.ts';
import { fractions, GREGORIAN_MONTHS, PLURALS, wordList } from '../shared/words.ts';

export const words: DialectWords = {
  months: GREGORIAN_MONTHS,
  fractions: fractions('نِصْف ثُلُث رُبُع خُمُس سُدُس سُبُع ثُمُن تُسُع عُشُر', PLURALS),
  clock: {
    hours: 'ordinal',
    past: { 15: 'الرُّبْع', 20: 'الثُّلْث', 30: 'النِّصْف' },
    to: {},
    bareMinutes: new Set(),
    morning: 'صَبَاحًا',
    evening: 'مَسَاءً',
  },
  instead: {},
  percent: 'بِالْمِئَةِ',
  perMille: 'بِالْأَلْفِ',
  negative: 'سَالِبْ',
  point: 'فَاصِلَةٌ',
  ofMonth: 'مِنْ',
  ofYear: 'عَامَ',
  questionWords: wordList('متى أين اين كيف لماذا ماذا أيان أنى مما عما بماذا بكم فيم لم علام إلام'),
};
