/** Number words, from general knowledge of the dialect; no native reader has checked them yet. Vowels as spoken. */
import type { NumeralTable } from '../../verbalize/numerals/numeral-system.ts';
import { wordList as list } from '../shared/words.ts';

const TEENS = 'اِحْدَعَش اِثْنَعَش ثَلَطَّعَش أَرْبَعْطَعَش خَمِسْطَعَش سِطَّعَش سَبِعْطَعَش ثَمَنْطَعَش تِسِعْطَعَش';

export const numerals: NumeralTable = {
  zero: 'صِفِر',
  units: list('وَاحِد اِثْنَيْن ثَلَاثَة أَرْبَعَة خَمْسَة سِتَّة سَبْعَة ثَمَانْيَة تِسْعَة عَشْرَة'),
  feminine: ['وَحْدَة', 'ثِنْتَيْن'],
  beforePlural: list('ثَلَاث أَرْبَع خَمْس سِتّ سَبْع ثَمَان تِسْع عَشْر'),
  teens: list(TEENS),
  teensBeforeNoun: list(TEENS).map((teen) => `${teen}َر`),
  tens: list('عِشْرِين ثَلَاثِين أَرْبَعِين خَمْسِين سِتِّين سَبْعِين ثَمَانِين تِسْعِين'),
  hundreds: list('مِيَّة مِيتَيْن ثَلَاثْمِيَّة أَرْبَعْمِيَّة خَمْسْمِيَّة سِتْمِيَّة سَبْعْمِيَّة ثَمَانْمِيَّة تِسْعْمِيَّة'),
  hundredBeforeNoun: 'مِيَت',
  hundredsBeforeNoun: (hundreds) => hundreds.replace(/ة$/, 'ت'),
  thousand: 'أَلْف',
  twoThousand: 'أَلْفَيْن',
  thousands: [
    'ثَلَاثَة آلَاف',
    'أَرْبَعَة آلَاف',
    'خَمْسَة آلَاف',
    'سِتَّة آلَاف',
    'سَبْعَة آلَاف',
    'ثَمَانْيَة آلَاف',
    'تِسْعَة آلَاف',
    'عَشْرَة آلَاف',
  ],
  and: 'وِ',
  ordinals: list('أَوَّل ثَانِي ثَالِث رَابِع خَامِس سَادِس سَابِع ثَامِن تَاسِع عَاشِر'),
};
