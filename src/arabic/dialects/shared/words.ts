/** What the dialects' tables of words are written with, and the words that most of them share. */
import type { Noun } from '../../verbalize/grammar.ts';
import type { DialectWords } from '../dialect.ts';

export const wordList = (words: string): string[] => words.split(' ');

/** Names of several words are set apart by strokes. */
export const nameList = (names: string): string[] => names.split('|');

/** مية → ميت: hundreds before what they count. */
export const hundredsToConstruct = (hundreds: string): string =>
  hundreds.replace(/مِ?يّ?َ?ة$/, 'مِيت').replace(/مْيَة$/, 'مْيَات');

const part = (singular: string, plural: string): Noun => ({
  gender: 'm',
  singular,
  plural,
  pluralDeclension: 'triptote',
});

/** Halves to tenths from their singulars; the plurals from those of Standard Arabic. */
export function fractions(singulars: string, plurals: string): DialectWords['fractions'] {
  const many = wordList(plurals);
  const [half, third, quarter, fifth, sixth, seventh, eighth, ninth, tenth] = wordList(singulars).map(
    (one, index) => part(one, many[index]!),
  ) as [Noun, Noun, Noun, Noun, Noun, Noun, Noun, Noun, Noun];
  return {
    2: half,
    3: third,
    4: quarter,
    5: fifth,
    6: sixth,
    7: seventh,
    8: eighth,
    9: ninth,
    10: tenth,
  };
}

export const PLURALS = 'أَنْصَاف أَثْلَاث أَرْبَاع أَخْمَاس أَسْدَاس أَسْبَاع أَثْمَان أَتْسَاع أَعْشَار';

/** Foreign names, which take no case in reading. */
export const GREGORIAN_MONTHS = nameList(
  'يَنَايِرْ|فَبْرَايِرْ|مَارِسْ|أَبْرِيلْ|مَايُو|يُونْيُو|يُولْيُو|أَغُسْطُسْ|سِبْتَمْبِرْ|أُكْتُوبَرْ|نُوفَمْبِرْ|دِيسَمْبِرْ',
);

/** What the dialects say alike, where Standard Arabic has endings. */
export const SPOKEN: Pick<
  DialectWords,
  'months' | 'instead' | 'percent' | 'perMille' | 'negative' | 'point' | 'ofMonth' | 'ofYear'
> = {
  months: GREGORIAN_MONTHS,
  instead: {},
  percent: 'بِالْمِيَّة',
  perMille: 'بِالْأَلْف',
  negative: 'سَالِب',
  point: 'فَاصْلَة',
  ofMonth: undefined,
  ofYear: 'سَنَة',
};

export const BARE_MINUTES: ReadonlySet<number> = new Set([5, 10, 25, 35]);
