/** Names of the months of the Hijra, and of all months as they are recognised when written. */

const list = (words: string): readonly string[] => words.split('|');

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
