/** Names of months: as they are said for a month in digits, and as they are recognised when written. */
import type { DialectId } from '../../reading.ts';

const list = (words: string): readonly string[] => words.split('|');

/** Foreign names, which take no case in reading. */
const GREGORIAN = list('يَنَايِرْ|فَبْرَايِرْ|مَارِسْ|أَبْرِيلْ|مَايُو|يُونْيُو|يُولْيُو|أَغُسْطُسْ|سِبْتَمْبِرْ|أُكْتُوبَرْ|نُوفَمْبِرْ|دِيسَمْبِرْ');
const SYRIAC = list(
  'كَانُون الثَّانِي|شُبَاط|آذَار|نِيسَان|أَيَّار|حُزَيْرَان|تَمُّوز|آب|أَيْلُول|تِشْرِين الْأَوَّل|تِشْرِين الثَّانِي|كَانُون الْأَوَّل',
);
const MOROCCAN = list('يَنَايِر|فِبْرَايِر|مَارِس|أَبْرِيل|مَايْ|يُونْيُو|يُولْيُوز|غُشْت|شُتَنْبِر|أُكْتُوبَر|نُوَنْبِر|دُجَنْبِر');

export function gregorianMonth(month: number, dialect: DialectId): string {
  const names = dialect === 'levantine' ? SYRIAC : dialect === 'maghrebi' ? MOROCCAN : GREGORIAN;
  return names[month - 1]!;
}

const HIJRI = list(
  'مُحَرَّم|صَفَر|رَبِيع الْأَوَّل|رَبِيع الْآخِر|جُمَادَى الْأُولَى|جُمَادَى الْآخِرَة|رَجَب|شَعْبَان|رَمَضَان|شَوَّال|ذِي الْقَعْدَة|ذِي الْحِجَّة',
);

export const hijriMonth = (month: number): string => HIJRI[month - 1]!;

/** First words of months as they are written, without marks. */
export const MONTH_WORDS: ReadonlySet<string> = new Set(
  `يناير فبراير مارس أبريل ابريل إبريل مايو ماي يونيو يونيه يوليو يوليه يوليوز أغسطس اغسطس غشت سبتمبر شتنبر أكتوبر اكتوبر نوفمبر
نونبر ديسمبر دجنبر كانون شباط آذار اذار نيسان أيار ايار حزيران تموز آب أيلول ايلول تشرين جانفي فيفري أفريل جوان جويلية أوت
محرم المحرم صفر ربيع جمادى جمادي رجب شعبان رمضان شوال ذي ذو`.split(/\s+/),
);
