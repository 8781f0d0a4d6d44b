/**
 * Number words of the dialects, from general knowledge of them; no native reader has checked them yet.
 * Vowels as spoken; يْ and وْ after a fatha are ē and ō.
 */
import type { DialectId } from '../reading.ts';
import type { DialectTable } from '../verbalize/numerals/spoken.ts';

const list = (words: string): string[] => words.split(' ');
const toConstruct = (hundreds: string): string => hundreds.replace(/مِ?يَّ?ة$/, 'مِيت').replace(/مْيَة$/, 'مْيَات');

const EGYPTIAN: DialectTable = {
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

const LEVANTINE: DialectTable = {
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

const GULF_TEENS = 'اِحْدَعَش اِثْنَعَش ثَلَطَّعَش أَرْبَعْطَعَش خَمِسْطَعَش سِطَّعَش سَبِعْطَعَش ثَمَنْطَعَش تِسِعْطَعَش';

const GULF: DialectTable = {
  zero: 'صِفِر',
  units: list('وَاحِد اِثْنَيْن ثَلَاثَة أَرْبَعَة خَمْسَة سِتَّة سَبْعَة ثَمَانْيَة تِسْعَة عَشْرَة'),
  feminine: ['وَحْدَة', 'ثِنْتَيْن'],
  beforePlural: list('ثَلَاث أَرْبَع خَمْس سِتّ سَبْع ثَمَان تِسْع عَشْر'),
  teens: list(GULF_TEENS),
  teensBeforeNoun: list(GULF_TEENS).map((teen) => `${teen}َر`),
  tens: list('عِشْرِين ثَلَاثِين أَرْبَعِين خَمْسِين سِتِّين سَبْعِين ثَمَانِين تِسْعِين'),
  hundreds: list('مِيَّة مِيتَيْن ثَلَاثْمِيَّة أَرْبَعْمِيَّة خَمْسْمِيَّة سِتْمِيَّة سَبْعْمِيَّة ثَمَانْمِيَّة تِسْعْمِيَّة'),
  hundredBeforeNoun: 'مِيَة',
  hundredsBeforeNoun: (hundreds) => hundreds,
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
  and: 'وَ',
  ordinals: list('أَوَّل ثَانِي ثَالِث رَابِع خَامِس سَادِس سَابِع ثَامِن تَاسِع عَاشِر'),
};

const SAUDI: DialectTable = { ...GULF, hundredBeforeNoun: 'مِيَّة' };

const MAGHREBI_TEENS = 'حْضَاش طْنَاش تْلَطَّاش رْبَعْطَاش خْمَسْطَاش سْطَّاش سْبَعْطَاش تْمَنْطَاش تْسَعْطَاش';

const MAGHREBI: DialectTable = {
  zero: 'صِفْر',
  units: list('وَاحِد جُوج تْلَاتَة رَبْعَة خَمْسَة سْتَّة سَبْعَة تْمَنْيَة تِسْعُود عَشْرَة'),
  feminine: ['وَحْدَة', 'جُوج'],
  twoInCompound: 'تْنَيْن',
  beforePlural: list('تْلَت رْبَع خَمْس سِتّ سْبَع تْمَن تْسَع عَشْر'),
  teens: list(MAGHREBI_TEENS),
  teensBeforeNoun: list(MAGHREBI_TEENS).map((teen) => `${teen}َر`),
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

export const DIALECT_TABLES: Readonly<Record<Exclude<DialectId, 'msa'>, DialectTable>> = {
  egyptian: EGYPTIAN,
  levantine: LEVANTINE,
  gulf: GULF,
  saudi: SAUDI,
  maghrebi: MAGHREBI,
};
