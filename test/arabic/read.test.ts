import { beforeAll, describe, expect, it } from 'vitest';
import { loadModel } from '../../evaluation/model.ts';
import type { DialectId } from '../../src/arabic/dialects/index.ts';
import { type ReadOptions, read } from '../../src/arabic/read.ts';
import { strip } from '../../src/arabic/script/marks.ts';
import { blank } from '../support/blank-diacritizer.ts';

let options: ReadOptions;
beforeAll(async () => {
  const { diacritizer } = await loadModel();
  options = { dialect: 'msa', diacritizer };
});

const phonesOf = async (text: string, more: Partial<ReadOptions> = {}): Promise<string> =>
  (await read(text, { ...options, ...more })).sentences
    .flatMap(({ words }) => words)
    .map(({ phones }) => phones.join(' '))
    .join('  ');

describe('an ending typed alone leaves its word to be read', () => {
  it.each([
    ['يومًا', 'يَوْمًا'],
    ['دائمًا', 'دَائِمًا'],
    ['أولًا', 'أَوَّلًا'],
    ['أيضًا', 'أَيْضًا'],
    ['شكرًا جزيلًا لك', 'شُكْرًا جَزِيلًا لَكَ'],
    ['قال يومًا إن الأمر صعب', 'قَالَ يَوْمًا إِنَّ الْأَمْرَ صَعْبٌ'],
    ['كتابٌ جديدٌ', 'كِتَابٌ جَدِيدٌ'],
    // The shadda under it, which nobody types, is still to be found; and where there is none, none is.
    ['أنا متاح حاليًا', 'أَنَا مُتَاحٌ حَالِيًّا'],
    ['كان ذلك حقًا جميلًا', 'كَانَ ذَلِكَ حَقًّا جَمِيلًا'],
    ['أزوره سنويًا', 'أَزُورُهُ سَنَوِيًّا'],
    ['كان مستقلًا', 'كَانَ مُسْتَقِلًّا'],
    ['كَانَ رسمياً', 'كَانَ رَسْمِيًّا'],
    ['ثانيًا', 'ثَانِيًا'],
    ['رأيت قاضيًا عادلًا', 'رَأَيْتُ قَاضِيًا عَادِلًا'],
    ['قَاضِيًا', 'قَاضِيًا'],
  ])('%s', async (text, vowelled) => {
    expect((await read(text, options)).diacritized).toBe(vowelled.normalize('NFC'));
  });
});

describe('the cases of text.md that need every stage', () => {
  it('41: a sentence comes back as a reader would vowel it', async () => {
    const { diacritized } = await read('ذهب الطالب إلى المدرسة', options);
    expect(diacritized).toBe('ذَهَبَ الطَّالِبُ إِلَى الْمَدْرَسَةِ'.normalize('NFC'));
  });

  it.each([
    ['25', 'كِتَابًا', 'k i t aa b a n'],
    ['25', 'كِتَاباً', 'k i t aa b a n'],
    ['33', 'الشَمْسُ', '? a sh sh a m s'],
    ['33', 'القمر', '? a l q a m a r'],
    ['33', 'السَنَةُ', '? a s s a n a'],
    ['33', 'وَالرَجُلُ', 'w a r r a j u l'],
    ['33', 'لِلطَالِبِ', 'l i T T aa l i b'],
    ['33', 'والِدُهُ', 'w aa l i d u h'],
    ['33', 'والدَةٌ', 'w aa l i d a'],
    ['34', 'فِي الْبَيْتِ', 'f i  l b a y t'],
    ['37', 'رَعَضَصْ', 'r a E a D a S'],
    ['39', 'وَتَعَاوَنُوا عَلَى البِرِّ وَالتَّقْوَى', 'w a t a E aa w a n uu  E a l a  l b i r r i  w a t t a q w aa'],
    ['43', 'كِتَابٌ جَدِيدٌ', 'k i t aa b u n  j a d ii d'],
  ])('%s: %s', async (_, text, phones) => {
    expect(await phonesOf(text)).toBe(phones);
  });

  it.each([
    ['قَالَ أَنَا۠ أُحْىِۦ', 'q aa l a  ? a n a  ? u H y ii'],
    ['لَٰكِنَّا۠ هُوَ', 'l aa k i n n a  h u w a'],
    ['قَالَهَا أَنَا۠', 'q aa l a h aa  ? a n aa'],
    ['أَنَا طَالِبٌ', '? a n a  T aa l i b'],
    ['وَأَنَا مَعَكَ', 'w a ? a n a  m a E a k'],
    ['مَنْ؟ أَنَا', 'm a n  ? a n aa'],
    ['ٱئْتِيَا طَوْعًا', '? ii t i y aa  T a w E a n'],
    ['ٱئْتُونِى', '? ii t uu n ii'],
    ['ٱؤْتُمِنَ الرَّجُلُ', '? uu t u m i n a  r r a j u l'],
    ['قَالَ ٱئْتُونِى', 'q aa l a  ? t uu n ii'],
  ])('the spelling of the Quran, and what follows it: %s', async (text, phones) => {
    expect(await phonesOf(text)).toBe(phones);
  });

  it.each([
    ['محمد بن سلمان', 'مُحَمَّدُ بْنُ سَلْمَانَ'],
    ['قال عمرو بن العاص', 'قَالَ عَمْرُو بْنُ الْعَاصِ'],
    ['مررت بعمرو ثم ذهبت', 'بِعَمْرٍو'],
    ['في الاقتصاد والاجتماع', 'فِي الِاقْتِصَادِ وَالِاجْتِمَاعِ'],
    ['وهي مدينة', 'وَهِيَ'],
    ['القانون رقم 15 لسنة 2003', 'لِسَنَةِ'],
    ['ولد سنة 1980 في دمشق', 'سَنَةَ'],
    ['زوروا www.example.com', 'دُوتْ كُومْ'],
  ])('what spelling alone does not show: %s', async (text, part) => {
    expect((await read(text, options)).diacritized).toContain(part.normalize('NFC'));
  });

  it.each([
    'قَرَأَتِ الطَّالِبَةُ الْقِصَّةَ فِي الْمَكْتَبَةِ.',
    'هَاجَمَ الْجَيْشُ مَوَاقِعَ الْعَدُوِّ.',
    'طَالَبَ الْعُمَّالُ بِزِيَادَةِ الْأُجُورِ.',
    'سَأَلَ مُحَمَّدٌ الْمُدِيرَ عَنِ الْمَوْعِدِ.',
    'وُلِدَ الْأَدِيبُ عَامَ أَلْفٍ وَتِسْعِمِئَةٍ فِي قَرْيَةٍ بَعِيدَةٍ.',
    'كَانَ الْجَوُّ بَارِدًا أَمْسِ.',
    'هَلْ فَهِمْتَ الدَّرْسَ؟',
    'مَنْ كَسَرَ النَّافِذَةَ؟',
    'تَبِيعُ الْمَكْتَبَةُ الْكُتُبَ وَالدَّفَاتِرَ.',
    'لَنْ يَقْبَلَ الشَّعْبُ هَذَا الْقَرَارَ.',
  ])('plain prose as callers send it: %s', async (vowelled) => {
    expect((await read(strip(vowelled), options)).diacritized).toBe(vowelled.normalize('NFC'));
  });

  it('27: presentation forms and ligatures read as their letters', async () => {
    expect(await phonesOf('ﺍﻟﺴﻼﻡ عليكم')).toBe(await phonesOf('السلام عليكم'));
    expect(await phonesOf('ﷲ')).toBe('? a l l aa h');
  });

  it('28: g, p and v are spoken', async () => {
    const phones = await phonesOf('گَرَاج, پيتزا, ڤيديو');
    expect(phones).toMatch(/^g a r aa j/);
    expect(phones).toMatch(/ p ii t z aa /);
    expect(phones).toMatch(/ v ii d y uu$/);
  });

  it('35: Persian letters and tatweel change nothing', async () => {
    const plain = await phonesOf('تاريخ');
    expect(await phonesOf('تاریخ')).toBe(plain);
    expect(await phonesOf('تــــاريخ')).toBe(plain);
  });

  it('38: brackets and quotation marks make a short pause at most and are never read', async () => {
    const reading = await read('قال (نعم) وذهب', options);
    const words = reading.sentences.flatMap((sentence) => sentence.words);
    expect(words).toHaveLength(3);
    for (const { pauseMs } of words.slice(0, -1)) expect(pauseMs).toBeLessThanOrEqual(150);
  });

  it("42: the user's marks stay, and no word comes back empty", async () => {
    const { diacritized } = await read('ذَهَبَ محمد إلى الْمَدِينَة، إبراهيم إسماعيل أمريكا', options);
    expect(diacritized).toContain('ذَهَبَ');
    expect(diacritized).toContain('الْمَدِينَة');
    for (const word of diacritized.split(' ')) expect(word).toMatch(/[\u064b-\u0650]/);
  });

  it('46: invisible characters are not heard; a text of nothing else has no words', async () => {
    const clean = await phonesOf('مرحبا بالعالم');
    expect(await phonesOf('\ufeff\u2067مرحبا\u200f \u061cبالعا\u200cلم\u2069')).toBe(clean);
    expect(
      (await read('\u200f\u061c\u200c\ufeff\u2067\u2069', options)).sentences.flatMap((s) => s.words),
    ).toEqual([]);
  });

  it('47: a comma does not end a sentence', async () => {
    expect((await read('هذه تجربة، للغة العربية', options)).sentences).toHaveLength(1);
    expect((await read('من أنت؟ أنا هنا۔ نعم', options)).sentences).toHaveLength(3);
  });

  it('52: an emoji is dropped, the rest is spoken', async () => {
    expect(await phonesOf('مرحبا 😀 بكم')).toBe(await phonesOf('مرحبا بكم'));
  });

  it('58: brackets in brackets are ordinary text', async () => {
    const reading = await read('قال [[ نعم ]] ثم ذهب', options);
    expect(reading.sentences.flatMap((s) => s.words)).toHaveLength(4);
  });
});

describe("an account's own lexicon", () => {
  it('decides by a vowelled spelling, behind clitics not', async () => {
    const lexicon = [{ word: 'نطق', spelling: 'نُطُق' }];
    const reading = await read('قال نطق', { ...options, lexicon });
    expect(reading.lexiconHits).toBe(1);
    expect(reading.sentences[0]!.words[1]!.phones.join(' ')).toMatch(/^n u T u q/);
  });

  it('decides by phones', async () => {
    const reading = await read('هذا نُطق', { ...options, lexicon: [{ word: 'نطق', phones: 'n o T o g' }] });
    expect(reading.sentences[0]!.words[1]!.phones).toEqual(['n', 'o', 'T', 'o', 'g']);
    expect(reading.lexiconHits).toBe(1);
  });

  it('does not count when it has nothing to say', async () => {
    expect((await read('مرحبا', { ...options, lexicon: [{ word: 'نطق', phones: 'n o' }] })).lexiconHits).toBe(
      0,
    );
  });
});

describe('names', () => {
  it.each(['إيران', 'تركيا', 'لندن', 'إسرائيل', 'باريس', 'دمشق', 'عثمان'])(
    '%s takes neither tanwin nor kasra',
    async (name) => {
      const { diacritized } = await read(`وصل إلى ${name} أمس، وعاد من ${name} اليوم`, options);
      const words = diacritized.split(/[ ،]+/);
      for (const word of [words[2]!, words[5]!]) expect(word).not.toMatch(/[\u064b-\u064d\u0650]$/);
    },
  );
});

describe('everyday sentences', () => {
  it.each([
    ['نقل المصابون إلى المستشفى لتلقي العلاج.', /^نُقِلَ .*لِتَلَقِّي الْعِلَاجِ/],
    ['درس الطلاب الدرس جيدا.', /^دَرَسَ الطُّلَّابُ الدَّرْسَ /],
    ['سافرت مريم إلى تركيا مع أسرتها في الصيف الماضي.', /^سَافَرَتْ مَرْيَمُ إِلَى /],
    ['قدمت المذيعة نشرة الأخبار.', /^قَدَّمَتِ الْمُذِيعَةُ نَشْرَةَ /],
    ['شكل الحادث صدمة كبيرة.', /^شَكَّلَ الْحَادِثُ صَدْمَةً /],
    ['تدرس ابنتي الطب.', /^تَدْرُسُ ابْنَتِي الطِّبَّ/],
    ['بلغ عمره ستين عاما.', /سِتِّينَ عَامًا/],
  ])('%s', async (text, expected) => {
    const { diacritized } = await read(text, options);
    expect(diacritized).toMatch(new RegExp(expected.source.normalize('NFC')));
  });
});

describe('letters as people type them', () => {
  it.each([
    ['مدرسه كبيره', 'مَدْرَسَةٌ كَبِيرَةٌ'],
    ['كلمه المرور غير صحيحه', 'كَلِمَةُ الْمُرُورِ غَيْرُ صَحِيحَةٍ'],
    ['السلام عليكم ورحمه الله وبركاته', 'وَرَحْمَةُ اللَّهِ وَبَرَكَاتُهُ'],
    ['7 ايام', 'سَبْعَةُ أَيَّامٍ'],
    ['الاعدادات', 'الْإِعْدَادَات'],
    ['اريد ان اسافر', 'أُرِيدُ أَنْ أُسَافِرَ'],
    ['ان شاء الله', 'إِنْ شَاءَ اللَّهُ'],
    ['كتابه جديد', 'هُ جَدِيدٌ'],
    ['ضربه أحمد', 'ضَرَبَهُ أَحْمَد'],
    ['الامتحان غدا', 'الِامْتِحَان'],
    // ه for ة, and where it is a pronoun or the root's.
    ['سياره جديده', 'سَيَّارَةٌ جَدِيدَةٌ'],
    ['مدينه قديمه', 'مَدِينَةٌ قَدِيمَةٌ'],
    ['غرفه واسعه في الطابق الثاني', 'غُرْفَةٌ وَاسِعَةٌ'],
    ['خدمه العملاء متاحه الان', 'خِدْمَةُ الْعُمَلَاءِ مُتَاحَة'],
    ['هذه فكره جيده', 'فِكْرَةٌ جَيِّدَةٌ'],
    ['الشركه الجديده', 'الشَّرِكَةُ الْجَدِيدَةُ'],
    ['بيته كبير', 'بَيْتُهُ كَبِيرٌ'],
    ['وجه الطفل جميل', 'وَجْهُ الطِّفْلِ'],
    ['مياه البحر مالحه', 'مِيَاهُ الْبَحْرِ مَالِحَة'],
    // A hamza left off, and where there is none.
    ['الاسبوع الماضي', 'الْأُسْبُوعُ الْمَاضِي'],
    ['الاسكندريه مدينه جميله', 'الْإِسْكَنْدَرِيَّةُ مَدِينَةٌ'],
    ['الاستاذ محمد', 'الْأُسْتَاذُ'],
    ['انت مدير', 'أَنْتَ مُدِيرٌ'],
    ['هذا امر مهم', 'أَمْرٌ مُهِمٌّ'],
    ['اخر تحديث', 'آخِرُ تَحْدِيثِ'],
    ['اهلا وسهلا', 'أَهْلًا وَسَهْلًا'],
    ['اسعار الاسهم', 'أَسْعَارُ الْأَسْهُمِ'],
    ['اين اخوك', 'أَيْنَ أَخُوكَ'],
    ['الاجتماع القادم', 'الِاجْتِمَاعُ الْقَادِمُ'],
    ['الاتصال مقطوع', 'الِاتِّصَالُ'],
    ['الاسم الاول', 'الِاسْمُ الْأَوَّلُ'],
    ['يوم الاثنين', 'الِاثْنَيْنِ'],
  ])('%s', async (text, part) => {
    expect((await read(text, options)).diacritized).toContain(part.normalize('NFC'));
  });
});

describe('directions and commands', () => {
  it.each([
    ['خذ المخرج 3', 'خُذِ الْمَخْرَجَ الثَّالِثَ'],
    ['اسلك المخرج 2', 'اسْلُكِ الْمَخْرَجَ الثَّانِيَ'],
    ['بعد 350 م انعطف يمينا', 'مِتْرًا انْعَطِفْ يَمِينًا'],
    ['انعطفوا يسارا', 'انْعَطِفُوا يَسَارًا'],
    ['استمر مستقيما', 'اسْتَمِرَّ مُسْتَقِيمًا'],
    ['ادخل الدوار', 'ادْخُلِ الدَّوَّارَ'],
    ['شاهدت الموسم 3', 'الْمَوْسِمَ الثَّالِثَ'],
    ['خلال السنة 2', 'السَّنَةِ الثَّانِيَةِ'],
  ])('%s', async (text, part) => {
    expect((await read(text, options)).diacritized).toContain(part.normalize('NFC'));
  });
});

describe('words that used to have the vowels of others', () => {
  it.each([
    ['القبعة', 'الْقُبَّعَة'],
    ['لبست المعطف', 'الْمِعْطَفَ'],
    ['لبست العروس عقد لؤلؤ', 'عِقْدَ لُؤْلُؤ'],
    ['عندي كتب جديدة', 'كُتُبٌ جَدِيدَةٌ'],
    ['عملت 25 ساعة عمل', ' عَمَل'],
    ['اشتريت قبعة جديدة', 'قُبَّعَةً جَدِيدَةً'],
    ['هذه القبعة جميلة', 'الْقُبَّعَةُ'],
    ['أعطني القبعة من فضلك', 'الْقُبَّعَةَ'],
    ['باع قبعة صوفية', 'قُبَّعَةً'],
    ['ارتدى الرجل معطفا طويلا', 'مِعْطَفًا طَوِيلًا'],
    ['خلعت معطفها عند الباب', 'مِعْطَفَهَا'],
    ['المعطف الأسود في الخزانة', 'الْمِعْطَفُ الْأَسْوَدُ'],
    ['معطف المطر', 'مِعْطَفُ الْمَطَرِ'],
    ['اشترت أمي عقد ذهب', 'عِقْدَ ذَهَبٍ'],
    ['أهداها عقدا من اللؤلؤ', 'عِقْدًا مِنَ'],
    ['فقدت عقد اللؤلؤ', 'عِقْدَ اللُّؤْلُؤِ'],
    ['وقع الطرفان عقد العمل', 'وَقَّعَ الطَّرَفَانِ عَقْدَ الْعَمَلِ'],
    ['ثلاثة كتب جديدة', 'كُتُبٍ جَدِيدَةٍ'],
    ['قرأت كتب التاريخ', 'كُتُبَ التَّارِيخِ'],
    ['كتب مفيدة للأطفال', 'كُتُبٌ مُفِيدَةٌ'],
    ['كتب الدرس على السبورة', 'كُتِبَ الدَّرْسُ'],
    ['كتب التقرير في يومين', 'كُتِبَ التَّقْرِيرُ'],
    ['كتب المقال باللغة العربية', 'كُتِبَ الْمَقَالُ'],
    ['كتب العقد بخط واضح', 'كُتِبَ الْعَقْدُ'],
    ['كتب الطالب الدرس', 'كَتَبَ الطَّالِبُ الدَّرْسَ'],
    ['فتح الباب للزوار', 'فُتِحَ الْبَابُ'],
    ['فتح المعرض للجمهور', 'فُتِحَ الْمَعْرِضُ'],
    ['فتح الطريق أمس', 'فُتِحَ الطَّرِيقُ'],
    ['فتح الرجل الباب', 'فَتَحَ الرَّجُلُ الْبَابَ'],
    ['وصلتكم 25 رسالة', 'وَصَلَتْكُمْ خَمْسٌ وَعِشْرُونَ رِسَالَةً'],
  ])('%s', async (text, part) => {
    expect((await read(text, options)).diacritized).toContain(part.normalize('NFC'));
  });
});

describe('names beside names', () => {
  it.each([
    ['زار علي سالم المتحف', 1, /^عَلِي/],
    ['زار المتحف أحمد صالح وعاد', 3, /^صَالِح/],
    ['قال أحمد خالد إن الأمر سهل', 2, /^خَالِدْ?$/],
    ['وصلت الرسالة إلى محمود حسن أمس', 4, /^حَسَنْ?$/],
  ])('%s: word %i', async (text, at, expected) => {
    const { diacritized } = await read(text, options);
    expect(diacritized.split(' ')[at]).toMatch(expected);
  });

  it('are other words elsewhere', async () => {
    const { diacritized } = await read('لا تنس أن تسلم علي يا صديقي', options);
    expect(diacritized).toMatch(/^لَا تَنْسَ /);
    expect(diacritized).toMatch(/ عَلَيَّ /);
  });
});

describe('what a reading promises', () => {
  it('is the same twice', async () => {
    const text = 'في عام 2024 زار 3 طلاب المتحف، ثم عادوا.';
    expect(await read(text, options)).toEqual(await read(text, options));
  });

  it('counts the received code points', async () => {
    expect((await read('مرحبا 😀', options)).characters).toBe(7);
  });

  it('pauses at signs and at the end', async () => {
    const [first] = (await read('جاء الولد، ثم ذهب.', options)).sentences;
    expect(first!.words.map(({ pauseMs }) => pauseMs)).toEqual([0, 250, 0, 500]);
  });
  it.each([
    [
      'a clause that follows many words without a sign',
      'أعلنت وزارة الصحة في بيان لها أمس تسجيل حالات جديدة وأكدت أن الوضع تحت السيطرة',
      'جديدة',
    ],
    [
      'a preposition after a longer stretch',
      'افتتح رئيس بلدية المدينة القديمة معرض الكتاب العربي الدولي السنوي العاشر الكبير في حديقة المتحف الوطني الجديد',
      'الكبير',
    ],
  ])('draws breath before %s, and ends the word before it as at a pause', async (_what, text, before) => {
    const [sentence] = (await read(text, options)).sentences;
    const breaths = sentence!.words.slice(0, -1).filter(({ pauseMs }) => pauseMs > 0);
    expect(breaths.map(({ text: word }) => word)).toEqual([before]);
    expect(breaths[0]!.phones.at(-1)).toBe(before === 'جديدة' ? 'a' : 'r');
  });

  it.each([
    ['an article', 'زار الطلاب أمس متحف المدينة القديم الكبير الواسع الجميل الشهير الحديث'],
    ['what begins with a و of its own', 'التقى أمس في العاصمة الفرنسية باريس نائب وزير الخارجية وزير الدفاع'],
    ['the last words', 'قرأ الطالب المجتهد في المكتبة كتابا جديدا مفيدا وخرج مسرورا'],
    ['a short sentence', 'دخل الولد وجلس في مكانه'],
  ])('draws none before %s', async (_what, text) => {
    const [sentence] = (await read(text, options)).sentences;
    expect(sentence!.words.slice(0, -1).filter(({ pauseMs }) => pauseMs > 0)).toEqual([]);
  });
});

describe('in a dialect', () => {
  const said = async (text: string, dialect: 'egyptian' | 'levantine' | 'gulf' | 'saudi') =>
    (await read(text, { ...options, dialect })).sentences.map(({ words }) =>
      words.map(({ phones }) => phones.join('')).join(' '),
    );

  it('verbs have the forms of the dialect', async () => {
    expect(await said('ما شفتهاش امبارح', 'egyptian')).toEqual(['maa shuftahaash ?imbaariH']);
    expect(await said('شو كتبت اليوم', 'levantine')).toEqual(['shuu katabt ilyoom']);
  });

  it('your account is Hisaabak, his in the Gulf Hsaabah', async () => {
    expect(await said('حسابك فاضي', 'egyptian')).toEqual(['Hisaabak faaDi']);
    expect((await said('حسابه فاضي', 'gulf'))[0]).toMatch(/^H[a-z]*saabah /);
  });

  it('this house is halbeet', async () => {
    expect(await said('هالبيت حلو', 'levantine')).toEqual(['halbeet Hilu']);
    expect(await said('هالسيارة حلوة', 'saudi')).toEqual(['hassayyaara Hulwa']);
  });
});

describe('Standard Arabic sent with a dialect', () => {
  const codes = async (text: string, dialect: DialectId) =>
    (await read(text, { dialect, diacritizer: blank })).warnings.map(({ code, from, to }) => ({
      code,
      from,
      to,
    }));
  const NEWS = 'أعلنت الوزارة أن الرحلات التي تأخرت سوف تنطلق غدا';

  it('is read, and the caller is told', async () => {
    expect(await codes(NEWS, 'egyptian')).toEqual([{ code: 'standard_arabic', from: 0, to: NEWS.length }]);
    expect(await codes('ليس لدينا ما يكفي من الوقت كي نصل', 'gulf')).toHaveLength(1);
  });

  it.each([
    [NEWS, 'msa'],
    ['القطر اللي بيروح إسكندرية اتأخر ساعة النهاردة', 'egyptian'],
    ['شو رأيك نروح إلى البحر إن كان الجو حلو', 'levantine'],
    ['هذه أول مرة أجي هنا من زمان', 'saudi'],
    ['إن شاء الله أوصل إلى البيت قبل العصر', 'gulf'],
    ['سوف نصل', 'saudi'],
  ] as [string, DialectId][])('is not seen in %s (%s)', async (text, dialect) => {
    expect(await codes(text, dialect)).toEqual([]);
  });
});

describe('Arabic in Latin letters', () => {
  it('that no list knows is spelled, with a warning', async () => {
    const { warnings, sentences } = await read('كلمت ma3rouf امبارح', {
      dialect: 'egyptian',
      diacritizer: blank,
    });
    expect(warnings.map(({ code, from, to }) => [code, from, to])).toEqual([['latin_arabic', 5, 12]]);
    expect(sentences[0]!.words[1]!.phones.join(' ')).toMatch(/^m a E r/);
  });

  it.each(['b2b', 'h264', 'mp3', '5kg', 'covid19', 'web3', 'a2z', '7days', 'user5@site.com'])(
    'is not %s',
    async (text) => {
      const { warnings } = await read(`عندنا ${text} جديد`, { dialect: 'egyptian', diacritizer: blank });
      expect(warnings.filter(({ code }) => code === 'latin_arabic')).toEqual([]);
    },
  );

  it('is read as the word that it is', async () => {
    const { normalized } = await read('sba7 el5er ya 7abibi', { dialect: 'egyptian', diacritizer: blank });
    expect(normalized).toContain('صباح الخير');
    expect(normalized).toContain('حبيبي');
  });
});
