/**
 * Nouns that are counted often, with the forms that a number asks for: `gender singular plural` and, where it
 * is not a sound feminine plural, `t` (declined in full) or `d` (without tanwin and kasra); then other plurals
 * that are as good. Written by hand.
 */
import { bare, type Declension, type Noun } from '../grammar.ts';

const TABLE = `
m يَوْم أَيَّام t
m أُسْبُوع أَسَابِيع d
m شَهْر أَشْهُر t شهور
f سَنَة سَنَوَات s سنين سنون
m عَام أَعْوَام t
f سَاعَة سَاعَات s
f دَقِيقَة دَقَائِق d
f لَيْلَة لَيَالٍ f ليال ليالي
f مَرَّة مَرَّات s
m شَخْص أَشْخَاص t
m كِتَاب كُتُب t
m رَجُل رِجَال t
m طِفْل أَطْفَال t
f رِسَالَة رَسَائِل d رسالات
f كَلِمَة كَلِمَات s
f صَفْحَة صَفَحَات s
f صُورَة صُوَر t
f غُرْفَة غُرَف t
f مَدْرَسَة مَدَارِس d
f مَدِينَة مُدُن t مدائن
f دَوْلَة دُوَل t
f شَرِكَة شَرِكَات s
f سَيَّارَة سَيَّارَات s
f نُقْطَة نِقَاط t نقط
f خُطْوَة خُطُوَات s خطى
f دَرَجَة دَرَجَات s
f لَجْنَة لِجَان t
f جَلْسَة جَلَسَات s
f تَذْكِرَة تَذَاكِر d
f قِطْعَة قِطَع t
f عُلْبَة عُلَب t
f زُجَاجَة زُجَاجَات s
f جَائِزَة جَوَائِز d
f بِطَاقَة بِطَاقَات s بطائق
f وَظِيفَة وَظَائِف d
f مُشْكِلَة مَشَاكِل d مشكلات
f شَقَّة شُقَق t
f حَبَّة حَبَّات s حبوب
f مِلْعَقَة مَلَاعِق d
f قِصَّة قِصَص t
f لُغَة لُغَات s
f طَائِرَة طَائِرَات s
f شَاحِنَة شَاحِنَات s
f شَجَرَة أَشْجَار t شجرات
f نُسْخَة نُسَخ t
f بَاقَة بَاقَات s
f قَرْيَة قُرًى f
f مُكَالَمَة مُكَالَمَات s
f مُحَاوَلَة مُحَاوَلَات s
f شُرْفَة شُرُفَات s شرف
m طَالِب طُلَّاب t طلبة
m مُوَظَّف مُوَظَّفِين f موظفون
m عَامِل عُمَّال t عاملين
m لَاعِب لَاعِبِين f لاعبون
m مُسْتَخْدِم مُسْتَخْدِمِين f مستخدمون
m مَقْعَد مَقَاعِد d
m جِهَاز أَجْهِزَة t
m مَلَفّ مَلَفَّات s
m تَطْبِيق تَطْبِيقَات s
m إِشْعَار إِشْعَارَات s
m عُنْصُر عَنَاصِر d
m مُنْتَج مُنْتَجَات s
m بَيْت بُيُوت t
m بَاب أَبْوَاب t
m دَرْس دُرُوس t
m سُؤَال أَسْئِلَة t
m فَرِيق فِرَق t
m هَدَف أَهْدَاف t
m بَلَد بُلْدَان t بلاد
m طَابِق طَوَابِق d
m مَتْجَر مَتَاجِر d
m قِسْط أَقْسَاط t
m كُوب أَكْوَاب t
m رَقْم أَرْقَام t
m حَرْف أَحْرُف t حروف
m صُنْدُوق صَنَادِيق d
m عُضْو أَعْضَاء t
m قَلَم أَقْلَام t
m مَشْرُوع مَشَارِيع d مشروعات
m طَلَب طَلَبَات s
m مَوْعِد مَوَاعِيد d
m مَقَال مَقَالَات s
m قِرْش قُرُوش t
`;

const DECLENSIONS: Readonly<Record<string, Declension>> = {
  t: 'triptote',
  d: 'diptote',
  s: 'soundFeminine',
  f: 'fixed',
};

/** Which of its forms a noun is written in. */
export type CountedForm = 'singular' | 'accusative' | 'dual' | 'plural';
export interface WrittenCount {
  noun: Noun;
  form: CountedForm;
  /** Whether it is spelled as it should be. */
  correct: boolean;
}

/** Letters as people type them in haste: without hamza, ه for ة, ى for ي. */
const hasty = (word: string): string => word.replace(/[أإآ]/g, 'ا').replace(/ه$/, 'ة').replace(/ى$/, 'ي');

const exact = new Map<string, WrittenCount>();
const typed = new Map<string, WrittenCount>();

function add(word: string, noun: Noun, form: CountedForm): void {
  if (!exact.has(word)) exact.set(word, { noun, form, correct: true });
  const key = hasty(word);
  if (!typed.has(key)) typed.set(key, { noun, form, correct: false });
}

for (const line of TABLE.trim().split('\n')) {
  const [gender = 'm', singular = '', plural = '', declension = 't', ...others] = line.split(' ');
  const noun: Noun = {
    gender: gender as 'm' | 'f',
    singular,
    plural,
    pluralDeclension: DECLENSIONS[declension]!,
  };
  const one = bare(singular);
  const stem = one.replace(/ة$/, 'ت');
  add(one, noun, 'singular');
  if (!one.endsWith('ة')) add(`${one}ا`, noun, 'accusative');
  for (const ending of ['ان', 'ين']) add(stem + ending, noun, 'dual');
  for (const many of [bare(plural), ...others]) add(many, noun, 'plural');
}

/** What is known of a word, without marks, that follows a number. */
export const countedNoun = (word: string): WrittenCount | undefined =>
  exact.get(word) ?? typed.get(hasty(word));
