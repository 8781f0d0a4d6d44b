/**
 * Moneys: their codes, signs, Arabic abbreviations and nouns, and the subunit with how many make one.
 * Codes and subunits: ISO 4217. A subunit of 1000 (Kuwait, Bahrain, Iraq, Jordan, Oman, Libya, Tunisia).
 */
import type { Declension, Noun } from '../grammar.ts';

export interface Currency {
  code: string;
  noun: Noun;
  subunit: Noun;
  /** Decimal places of the subunit: 2 or 3. */
  places: 2 | 3;
  signs: string;
  /** The adjective said after the noun when only a code or abbreviation names the money. */
  nation?: string;
}

function money(
  gender: 'm' | 'f',
  singular: string,
  plural: string,
  pluralDeclension: Declension = 'soundFeminine',
): Noun {
  return { gender, singular, plural, pluralDeclension };
}

const RIYAL = money('m', 'رِيَال', 'رِيَالَات');
const DINAR = money('m', 'دِينَار', 'دَنَانِير', 'diptote');
const DIRHAM = money('m', 'دِرْهَم', 'دَرَاهِم', 'diptote');
const POUND = money('m', 'جُنَيْه', 'جُنَيْهَات');
const LIRA = money('f', 'لِيرَة', 'لِيرَات');
const FRANC = money('m', 'فِرَنْك', 'فِرَنْكَات');
const SHILLING = money('m', 'شِلِن', 'شِلِنَات');
const FILS = money('m', 'فِلْس', 'فُلُوس', 'triptote');
const QIRSH = money('m', 'قِرْش', 'قُرُوش', 'triptote');
const HALALA = money('f', 'هَلَلَة', 'هَلَلَات');
const BAISA = money('f', 'بَيْسَة', 'بَيْسَات');
const CENT = money('m', 'سِنْت', 'سِنْتَات');
const CENTIME = money('m', 'سَنْتِيم', 'سَنْتِيمَات');
const MILLIME = money('m', 'مِلِّيم', 'مِلِّيمَات');
const EURO: Noun = {
  gender: 'm',
  singular: 'يُورُو',
  plural: 'يُورُو',
  pluralDeclension: 'fixed',
  singularDeclension: 'fixed',
};

export const CURRENCIES: readonly Currency[] = [
  { code: 'SAR', noun: RIYAL, subunit: HALALA, places: 2, signs: 'ر.س ر.س. \u20c1 ﷼', nation: 'سُعُودِيّ' },
  { code: 'QAR', noun: RIYAL, subunit: DIRHAM, places: 2, signs: 'ر.ق ر.ق.', nation: 'قَطَرِيّ' },
  { code: 'OMR', noun: RIYAL, subunit: BAISA, places: 3, signs: 'ر.ع ر.ع.', nation: 'عُمَانِيّ' },
  { code: 'YER', noun: RIYAL, subunit: FILS, places: 2, signs: 'ر.ي ر.ي.', nation: 'يَمَنِيّ' },
  { code: 'AED', noun: DIRHAM, subunit: FILS, places: 2, signs: 'د.إ د.إ. Dh Dhs', nation: 'إِمَارَاتِيّ' },
  { code: 'MAD', noun: DIRHAM, subunit: CENTIME, places: 2, signs: 'د.م د.م.', nation: 'مَغْرِبِيّ' },
  { code: 'KWD', noun: DINAR, subunit: FILS, places: 3, signs: 'د.ك د.ك.', nation: 'كُوَيْتِيّ' },
  { code: 'BHD', noun: DINAR, subunit: FILS, places: 3, signs: 'د.ب د.ب.', nation: 'بَحْرَيْنِيّ' },
  { code: 'JOD', noun: DINAR, subunit: FILS, places: 3, signs: 'د.أ د.أ. د.ا JD', nation: 'أُرْدُنِيّ' },
  { code: 'IQD', noun: DINAR, subunit: FILS, places: 3, signs: 'د.ع د.ع.', nation: 'عِرَاقِيّ' },
  { code: 'LYD', noun: DINAR, subunit: DIRHAM, places: 3, signs: 'د.ل د.ل.', nation: 'لِيبِيّ' },
  { code: 'TND', noun: DINAR, subunit: MILLIME, places: 3, signs: 'د.ت د.ت. DT', nation: 'تُونُسِيّ' },
  { code: 'DZD', noun: DINAR, subunit: CENTIME, places: 2, signs: 'د.ج د.ج. DA', nation: 'جَزَائِرِيّ' },
  { code: 'EGP', noun: POUND, subunit: QIRSH, places: 2, signs: 'ج.م ج.م. LE L.E E£', nation: 'مِصْرِيّ' },
  { code: 'SDG', noun: POUND, subunit: QIRSH, places: 2, signs: 'ج.س ج.س.', nation: 'سُودَانِيّ' },
  { code: 'LBP', noun: LIRA, subunit: QIRSH, places: 2, signs: 'ل.ل ل.ل.', nation: 'لُبْنَانِيّ' },
  { code: 'SYP', noun: LIRA, subunit: QIRSH, places: 2, signs: 'ل.س ل.س.', nation: 'سُورِيّ' },
  { code: 'TRY', noun: LIRA, subunit: QIRSH, places: 2, signs: '₺', nation: 'تُرْكِيّ' },
  {
    code: 'MRU',
    noun: money('f', 'أُوقِيَّة', 'أُوقِيَّات'),
    subunit: money('m', 'خُمْس', 'أَخْمَاس', 'triptote'),
    places: 2,
    signs: 'أ.م',
    nation: 'مُورِيتَانِيّ',
  },
  { code: 'SOS', noun: SHILLING, subunit: CENT, places: 2, signs: 'ش.ص', nation: 'صُومَالِيّ' },
  { code: 'DJF', noun: FRANC, subunit: CENTIME, places: 2, signs: 'ف.ج', nation: 'جِيبُوتِيّ' },
  { code: 'KMF', noun: FRANC, subunit: CENTIME, places: 2, signs: 'ف.ق', nation: 'قَمَرِيّ' },
  {
    code: 'USD',
    noun: money('m', 'دُولَار', 'دُولَارَات'),
    subunit: CENT,
    places: 2,
    signs: '$ US$',
    nation: 'أَمْرِيكِيّ',
  },
  { code: 'EUR', noun: EURO, subunit: CENT, places: 2, signs: '€' },
  {
    code: 'GBP',
    noun: POUND,
    subunit: money('m', 'بِنْس', 'بِنْسَات'),
    places: 2,
    signs: '£',
    nation: 'إِسْتِرْلِينِيّ',
  },
  { code: 'JPY', noun: money('m', 'يِن', 'يِنَات'), subunit: CENT, places: 2, signs: '¥' },
  {
    code: 'ILS',
    noun: money('m', 'شِيكِل', 'شَوَاكِل', 'diptote'),
    subunit: money('f', 'أَغُورَة', 'أَغُورَات'),
    places: 2,
    signs: '₪',
  },
  {
    code: 'INR',
    noun: money('f', 'رُوبِيَّة', 'رُوبِيَّات'),
    subunit: money('f', 'بَيْسَة', 'بَيْسَات'),
    places: 2,
    signs: '₹',
  },
  { code: 'CHF', noun: FRANC, subunit: CENTIME, places: 2, signs: 'Fr', nation: 'سُوِيسْرِيّ' },
];

/** Money as a written noun: the forms that are recognised after a number. */
export const WRITTEN_MONEY: readonly { forms: string; noun: Noun; subunit: Noun; places: 2 | 3 }[] = [
  { forms: 'ريال ريالات ريالا ريالاً', noun: RIYAL, subunit: HALALA, places: 2 },
  { forms: 'دينار دنانير دينارا', noun: DINAR, subunit: FILS, places: 3 },
  { forms: 'درهم دراهم درهما', noun: DIRHAM, subunit: FILS, places: 2 },
  { forms: 'جنيه جنيهات جنيها', noun: POUND, subunit: QIRSH, places: 2 },
  { forms: 'ليرة ليرات', noun: LIRA, subunit: QIRSH, places: 2 },
  { forms: 'دولار دولارات دولارا', noun: money('m', 'دُولَار', 'دُولَارَات'), subunit: CENT, places: 2 },
  { forms: 'يورو يوروهات', noun: EURO, subunit: CENT, places: 2 },
  { forms: 'فلس فلوس فلسا', noun: FILS, subunit: FILS, places: 2 },
  { forms: 'قرش قروش قرشا', noun: QIRSH, subunit: QIRSH, places: 2 },
  { forms: 'هللة هللات', noun: HALALA, subunit: HALALA, places: 2 },
  { forms: 'بيسة بيسات', noun: BAISA, subunit: BAISA, places: 2 },
  { forms: 'سنت سنتات سنتا', noun: CENT, subunit: CENT, places: 2 },
  { forms: 'مليم مليمات مليما', noun: MILLIME, subunit: MILLIME, places: 2 },
  { forms: 'فرنك فرنكات فرنكا', noun: FRANC, subunit: CENTIME, places: 2 },
];
