/**
 * Units of measure: how they are written as signs, and the noun that is said. Written nouns (كيلومترًا)
 * are recognised through the same table. An underscore in a sign stands for a space.
 */
import type { Declension, Noun } from '../grammar.ts';

function noun(
  gender: 'm' | 'f',
  singular: string,
  plural: string,
  pluralDeclension: Declension = 'soundFeminine',
  more: Partial<Noun> = {},
): Noun {
  return { gender, singular, plural, pluralDeclension, ...more };
}

const METRE = noun('m', 'مِتْر', 'أَمْتَار', 'triptote');
const KILOMETRE = noun('m', 'كِيلُومِتْر', 'كِيلُومِتْرَات');
const GRAM = noun('m', 'غِرَام', 'غِرَامَات');
const PER_HOUR = { tail: ['فِي', 'السَّاعَةِ'] };
const PER_SECOND = { tail: ['فِي', 'الثَّانِيَةِ'] };
const SQUARE = { adjective: 'مُرَبَّع' };
const CUBIC = { adjective: 'مُكَعَّب' };

/** Foreign units that take no endings in speech. */
const bytes = (stem: string): Noun => noun('m', stem, stem, 'fixed', { singularDeclension: 'fixed' });

export const UNITS: readonly { noun: Noun; signs: string; words?: string }[] = [
  { noun: { ...KILOMETRE, ...PER_HOUR }, signs: 'كم/س كم/ساعة كم/الساعة كلم/س كلم/ساعة km/h kmh kph كم/سا' },
  { noun: { ...METRE, ...PER_SECOND }, signs: 'م/ث m/s م/ثانية' },
  { noun: noun('m', 'مِيل', 'أَمْيَال', 'triptote', PER_HOUR), signs: 'mph ميل/س ميل/ساعة' },
  { noun: { ...KILOMETRE, ...SQUARE }, signs: 'كم_مربع كم² كم2 كم^2 كلم² كلم2 km² km2' },
  { noun: { ...METRE, ...SQUARE }, signs: 'م_مربع م² م2 م^2 m² m2 ㎡ sqm' },
  { noun: noun('m', 'سَنْتِيمِتْر', 'سَنْتِيمِتْرَات', 'soundFeminine', SQUARE), signs: 'سم² سم2 cm² cm2' },
  { noun: { ...METRE, ...CUBIC }, signs: 'م_مكعب م³ م3 م^3 m³ m3' },
  { noun: noun('m', 'سَنْتِيمِتْر', 'سَنْتِيمِتْرَات', 'soundFeminine', CUBIC), signs: 'سم³ سم3 cm³ cm3' },
  { noun: KILOMETRE, signs: 'كم كلم km Km KM', words: 'كيلومتر كيلومترات كيلومترا' },
  { noun: METRE, signs: 'م m', words: 'متر أمتار مترا امتار' },
  { noun: noun('m', 'سَنْتِيمِتْر', 'سَنْتِيمِتْرَات'), signs: 'سم cm', words: 'سنتيمتر سنتيمترات سنتيمترا' },
  { noun: noun('m', 'مِلِّيمِتْر', 'مِلِّيمِتْرَات'), signs: 'مم ملم mm', words: 'مليمتر مليمترات مليمترا ملليمتر' },
  { noun: noun('m', 'نَانُومِتْر', 'نَانُومِتْرَات'), signs: 'nm', words: 'نانومتر نانومترات نانومترا' },
  {
    noun: noun('m', 'كِيلُوغِرَام', 'كِيلُوغِرَامَات'),
    signs: 'كغ كغم كجم كلغ كيلوغ kg Kg KG',
    words: 'كيلوغرام كيلوغرامات كيلوغراما كيلوجرام كيلوجرامات كيلوجراما',
  },
  {
    noun: noun('m', 'مِلِّيغِرَام', 'مِلِّيغِرَامَات'),
    signs: 'مغ ملغ ملغم مجم mg',
    words: 'مليغرام مليغرامات مليغراما ملليغرام ملليجرام',
  },
  { noun: noun('m', 'مِيكْرُوغِرَام', 'مِيكْرُوغِرَامَات'), signs: 'mcg µg μg' },
  { noun: GRAM, signs: 'غ غم جم g gm', words: 'غرام غرامات غراما جرام جرامات جراما' },
  { noun: noun('m', 'طُنّ', 'أَطْنَان', 'triptote'), signs: 'طن t', words: 'طن أطنان طنا' },
  { noun: noun('m', 'لِتْر', 'لِتْرَات'), signs: 'ل L l', words: 'لتر لترات لترا ليتر' },
  { noun: noun('m', 'مِلِّيلِتْر', 'مِلِّيلِتْرَات'), signs: 'مل ml mL ML', words: 'مليلتر مليلترات مليلترا ملليلتر' },
  { noun: noun('m', 'هِكْتَار', 'هِكْتَارَات'), signs: 'ha', words: 'هكتار هكتارات هكتارا' },
  { noun: noun('m', 'مِيل', 'أَمْيَال', 'triptote'), signs: 'mi', words: 'ميل أميال ميلا' },
  { noun: noun('f', 'قَدَم', 'أَقْدَام', 'triptote'), signs: 'ft', words: 'قدم أقدام قدما' },
  { noun: noun('f', 'بُوصَة', 'بُوصَات'), signs: 'in inch ″', words: 'بوصة بوصات' },
  { noun: noun('m', 'رِطْل', 'أَرْطَال', 'triptote'), signs: 'lb lbs', words: 'رطل أرطال رطلا' },
  { noun: noun('f', 'سَاعَة', 'سَاعَات'), signs: 'h hr hrs', words: 'ساعة ساعات' },
  { noun: noun('f', 'دَقِيقَة', 'دَقَائِق', 'diptote'), signs: 'min mins', words: 'دقيقة دقائق' },
  { noun: noun('f', 'ثَانِيَة', 'ثَوَانٍ', 'fixed'), signs: 'ث sec s', words: 'ثانية ثوان ثواني' },
  { noun: noun('f', 'مِلِّيثَانِيَة', 'مِلِّيثَوَانٍ', 'fixed'), signs: 'ms' },
  { noun: bytes('كِيلُوبَايْت'), signs: 'KB kB كيلوبايت ك.ب' },
  { noun: bytes('مِيغَابَايْت'), signs: 'MB م.ب', words: 'ميغابايت ميجابايت' },
  { noun: bytes('غِيغَابَايْت'), signs: 'GB GiB ج.ب غ.ب', words: 'غيغابايت جيجابايت' },
  { noun: bytes('تِيرَابَايْت'), signs: 'TB ت.ب', words: 'تيرابايت' },
  { noun: { ...bytes('مِيغَابِت'), ...PER_SECOND }, signs: 'Mbps Mb/s' },
  { noun: { ...bytes('غِيغَابِت'), ...PER_SECOND }, signs: 'Gbps Gb/s' },
  { noun: bytes('هِرْتْز'), signs: 'Hz', words: 'هرتز' },
  { noun: bytes('كِيلُوهِرْتْز'), signs: 'kHz KHz', words: 'كيلوهرتز' },
  { noun: bytes('مِيغَاهِرْتْز'), signs: 'MHz', words: 'ميغاهرتز' },
  { noun: bytes('غِيغَاهِرْتْز'), signs: 'GHz', words: 'غيغاهرتز' },
  { noun: bytes('مِيغَابِكْسِل'), signs: 'MP Mpx', words: 'ميغابكسل' },
  { noun: bytes('بِكْسِل'), signs: 'px pixels', words: 'بكسل' },
  { noun: noun('m', 'وَاط', 'وَاطَات'), signs: 'W واط', words: 'واطا' },
  { noun: noun('m', 'كِيلُووَاط', 'كِيلُووَاطَات'), signs: 'kW KW ك.و' },
  { noun: noun('m', 'مِيغَاوَاط', 'مِيغَاوَاطَات'), signs: 'MW م.و', words: 'ميغاواط ميجاواط' },
  { noun: noun('m', 'غِيغَاوَاط', 'غِيغَاوَاطَات'), signs: 'GW', words: 'غيغاواط جيجاواط' },
  { noun: noun('m', 'كِيلُووَاط', 'كِيلُووَاطَات', 'soundFeminine', { tail: ['سَاعَة'] }), signs: 'kWh KWh' },
  { noun: noun('m', 'فُولْت', 'فُولْتَات'), signs: 'V', words: 'فولت' },
  { noun: noun('m', 'أَمْبِير', 'أَمْبِيرَات'), signs: 'A', words: 'أمبير' },
  { noun: bytes('مِلِّي أَمْبِير'), signs: 'mAh' },
  { noun: noun('m', 'سُعْر', 'سُعْرَات', 'soundFeminine'), signs: 'kcal cal' },
  { noun: bytes('دِيسِيبِل'), signs: 'dB' },
  {
    noun: noun('f', 'دَرَجَة', 'دَرَجَات', 'soundFeminine', { adjective: 'مِئَوِيّ' }),
    signs: '°C °_C ℃ °م °_م °س º_C ºC',
  },
  {
    noun: noun('f', 'دَرَجَة', 'دَرَجَات', 'soundFeminine', { tail: ['فِهْرَنْهَايْت'] }),
    signs: '°F °_F ℉ °ف',
  },
  { noun: noun('f', 'دَرَجَة', 'دَرَجَات'), signs: '° º', words: 'درجة درجات' },
];
