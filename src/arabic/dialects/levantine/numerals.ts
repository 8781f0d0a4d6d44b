/** Number words, from general knowledge of the dialect; no native reader has checked them yet. Vowels as spoken. */
import type { NumeralTable } from '../../verbalize/numerals/numeral-system.ts';
import { wordList as list } from '../shared/words.ts';

export const numerals: NumeralTable = {
  zero: 'صِفِر',
  units: list('وَاحَد تْنَيْن تْلَاتِة أَرْبَعَة خَمْسِة سِتِّة سَبْعَة تْمَانْيِة تِسْعَة عَشَرَة'),
  feminine: ['وَحْدِة', 'تِنْتَيْن'],
  beforePlural: list('تْلَات أَرْبَع خَمْس سِتّ سَبْع تْمَان تِسْع عَشْر'),
  teens: list('حْدَعْش تْنَعْش تْلَتَّعْش أَرْبَعْتَعْش خَمْسْتَعْش سِتَّعْش سَبْعْتَعْش تْمَنْتَعْش تِسْعْتَعْش'),
  teensBeforeNoun: list('حْدَعْشَر تْنَعْشَر تْلَتَّعْشَر أَرْبَعْتَعْشَر خَمْسْتَعْشَر سِتَّعْشَر سَبْعْتَعْشَر تْمَنْتَعْشَر تِسْعْتَعْشَر'),
  tens: list('عِشْرِين تْلَاتِين أَرْبْعِين خَمْسِين سِتِّين سَبْعِين تْمَانِين تِسْعِين'),
  hundreds: list('مِيِّة مِيتَيْن تْلَاتْمِيِّة أَرْبَعْمِيِّة خَمْسْمِيِّة سِتْمِيِّة سَبْعْمِيِّة تْمَانْمِيِّة تِسْعْمِيِّة'),
  hundredBeforeNoun: 'مِيت',
  hundredsBeforeNoun: (hundreds) => hundreds.replace(/مِيِّة$/, 'مِيت'),
  thousand: 'أَلْف',
  twoThousand: 'أَلْفَيْن',
  thousands: [
    'تْلَات تَالَاف',
    'أَرْبَع تَالَاف',
    'خَمْس تَالَاف',
    'سِتّ تَالَاف',
    'سَبْع تَالَاف',
    'تْمَان تَالَاف',
    'تِسْع تَالَاف',
    'عَشْر تَالَاف',
  ],
  and: 'وْ',
  ordinals: list('أَوَّل تَانِي تَالِت رَابِع خَامِس سَادِس سَابِع تَامِن تَاسِع عَاشِر'),
};
