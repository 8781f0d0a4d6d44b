/** Number words, from general knowledge of the dialect; no native reader has checked them yet. Vowels as spoken. */
import type { NumeralTable } from '../../verbalize/numerals/numeral-system.ts';
import { wordList as list, hundredsToConstruct as toConstruct } from '../shared/words.ts';

export const numerals: NumeralTable = {
  zero: 'صِفْر',
  units: list('وَاحِد اِتْنَيْن تَلَاتَة أَرْبَعَة خَمْسَة سِتَّة سَبْعَة تَمَانْيَة تِسْعَة عَشَرَة'),
  feminine: ['وَاحْدَة', 'اِتْنَيْن'],
  beforePlural: list('تَلَات أَرْبَع خَمَس سِتّ سَبَع تَمَن تِسَع عَشَر'),
  teens: list('حِدَاشَر اِتْنَاشَر تَلَتَّاشَر أَرْبَعْتَاشَر خَمَسْتَاشَر سِتَّاشَر سَبَعْتَاشَر تَمَنْتَاشَر تِسَعْتَاشَر'),
  teensBeforeNoun: list('حِدَاشَر اِتْنَاشَر تَلَتَّاشَر أَرْبَعْتَاشَر خَمَسْتَاشَر سِتَّاشَر سَبَعْتَاشَر تَمَنْتَاشَر تِسَعْتَاشَر'),
  tens: list('عِشْرِين تَلَاتِين أَرْبِعِين خَمْسِين سِتِّين سَبْعِين تَمَانِين تِسْعِين'),
  hundreds: list('مِيَّة مِيتَيْن تُلْتُمِيَّة رُبْعُمِيَّة خُمْسُمِيَّة سُتُّمِيَّة سُبْعُمِيَّة تُمْنُمِيَّة تُسْعُمِيَّة'),
  hundredBeforeNoun: 'مِيت',
  hundredsBeforeNoun: toConstruct,
  thousand: 'أَلْف',
  twoThousand: 'أَلْفَيْن',
  thousands: [
    'تَلَات تَلَاف',
    'أَرْبَع تَلَاف',
    'خَمَس تَلَاف',
    'سِتّ تَلَاف',
    'سَبَع تَلَاف',
    'تَمَن تَلَاف',
    'تِسَع تَلَاف',
    'عَشَر تَلَاف',
  ],
  and: 'وِ',
  ordinals: list('أَوَّل تَانِي تَالِت رَابِع خَامِس سَادِس سَابِع تَامِن تَاسِع عَاشِر'),
};
