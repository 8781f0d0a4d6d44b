/** Number words, from general knowledge of the dialect; no native reader has checked them yet. Vowels as spoken. */
import type { NumeralTable } from '../../verbalize/numerals/numeral-system.ts';
import { wordList as list, hundredsToConstruct as toConstruct } from '../shared/words.ts';

const TEENS = 'حْضَاش طْنَاش تْلَطَّاش رْبَعْطَاش خْمَسْطَاش سْطَّاش سْبَعْطَاش تْمَنْطَاش تْسَعْطَاش';

export const numerals: NumeralTable = {
  zero: 'صِفْر',
  units: list('وَاحِد جُوج تْلَاتَة رَبْعَة خَمْسَة سْتَّة سَبْعَة تْمَنْيَة تِسْعُود عَشْرَة'),
  feminine: ['وَحْدَة', 'جُوج'],
  twoInCompound: 'تْنَيْن',
  beforePlural: list('تْلَت رْبَع خَمْس سِتّ سْبَع تْمَن تْسَع عَشْر'),
  teens: list(TEENS),
  teensBeforeNoun: list(TEENS).map((teen) => `${teen}َر`),
  tens: list('عِشْرِين تْلَاتِين رَبْعِين خَمْسِين سْتِّين سَبْعِين تْمَانِين تِسْعِين'),
  hundreds: list('مْيَة مْيَتَيْن تْلَتْمْيَة رَبْعْمْيَة خَمْسْمْيَة سْتْمْيَة سَبْعْمْيَة تْمَنْمْيَة تْسَعْمْيَة'),
  hundredBeforeNoun: 'مْيَات',
  hundredsBeforeNoun: toConstruct,
  thousand: 'أَلْف',
  twoThousand: 'أَلْفَيْن',
  thousands: ['تْلَت آلَاف', 'رْبَع آلَاف', 'خَمْس آلَاف', 'سِتّ آلَاف', 'سْبَع آلَاف', 'تْمَن آلَاف', 'تْسَع آلَاف', 'عَشْر آلَاف'],
  and: 'وْ',
  ordinals: list('أَوَّل تَانِي تَالِت رَابِع خَامِس سَادِس سَابِع تَامِن تَاسِع عَاشِر'),
};
