import { describe, expect, it } from 'vitest';
import { diacritize } from '../../../src/arabic/diacritize/diacritize.ts';
import { dialectOf, offeredDialects } from '../../../src/arabic/dialects/index.ts';
import { inDialect } from '../../../src/arabic/dialects/shared/endings.ts';
import { imperfectOfFourth } from '../../../src/arabic/dialects/shared/stem-rules.ts';
import { lexiconFor } from '../../../src/arabic/lexicon/lexicon.ts';
import { phonemize } from '../../../src/arabic/phonemize/phonemize.ts';
import { isPhone } from '../../../src/arabic/phonology/inventory.ts';
import type { DialectId } from '../../../src/arabic/reading.ts';
import { parseWord, writeWord } from '../../../src/arabic/script/marks.ts';
import { sentenceAsWritten } from '../../support/as-written.ts';
import { blank } from '../../support/blank-diacritizer.ts';

async function say(text: string, dialect: DialectId): Promise<string> {
  const sentence = sentenceAsWritten(text);
  const rules = dialectOf(dialect);
  const lexicon = lexiconFor(dialect);
  const [vowelled = []] = await diacritize([sentence], {
    diacritizer: blank,
    lexicon,
    dialect,
    rules,
  });
  const phones = phonemize(
    vowelled.map((word) => ({ ...word, pause: false })),
    rules,
  );
  for (const phone of phones.flat()) expect(isPhone(phone), phone).toBe(true);
  return phones.map((word) => word.join(' ')).join('  ');
}

const TABLES: Partial<Record<DialectId, [string, string][]>> = {
  egyptian: [
    ['الحمد لله', '? i l H a m d u  l i l l aa h'],
    ['تصبحوا على خير', 't i S b a H u  E a l a  x ee r'],
    ['تشرفنا', 't a sh a r r a f n a'],
    ['معيش', 'm a E ii sh'],
    ['دكانين', 'd u k k aa n ee n'],
    ['فستانين', 'f u s t aa n ee n'],
    ['فدانين', 'f a d d aa n ee n'],
    ['مفتاحين', 'm i f t aa H ee n'],
    ['مكتبين', 'm a k t a b ee n'],
    ['تعبانين', 't a E b aa n ii n'],
    ['عيانين', 'E a y y aa n ii n'],
    ['فنانين', 'f a n n aa n ii n'],
    ['جَمِيل', 'g a m ii l'],
    ['بس', 'b a s s'],
    ['قوي', '? a w i'],
    ['بكرة الصُّبْح', 'b u k r a  S S u b H'],
    ['تلاتة جِنيه', 't a l aa t a  g i n ee h'],
    ['قَلْب', '? a l b'],
    ['ثَوْب', 't oo b'],
    ['بَيْت', 'b ee t'],
    ['يَوْم', 'y oo m'],
    ['مَوْجُود', 'm a w g uu d'],
    ['أَوْلَاد', '? a w l aa d'],
    ['عَرَبِيّ', 'E a r a b i'],
    ['مَدْرَسَة', 'm a d r a s a'],
    ['مَدْرَسَة البَنَات', 'm a d r a s i t  i l b a n aa t'],
    ['حَيَاة النَّاس', 'H a y aa t  i n n aa s'],
    ['المَدْرَسَة الكِبِيرَة', '? i l m a d r a s a  l k i b ii r a'],
    ['كِتَابُه', 'k i t aa b u'],
    ['الشَّمْس', '? i sh sh a m s'],
    ['مِن البَيْت', 'm i n  i l b ee t'],
    ['فِي البَيْت', 'f i  l b ee t'],
    ['سَمَا', 's a m a'],
    ['لَا', 'l aa'],
    ['ده', 'd aa'],
    ['ومش كده', 'w i m i sh  k i d a'],
    ['الله', '? a l l aa h'],
    ['ومدرسة', 'w i m a d r a s a'],
    ['إزاي', '? i z z aa y'],
    ['ليه', 'l ee h'],
    ['فين', 'f ee n'],
    ['دلوقتي', 'd i l w a ? t i'],
    ['مفيش', 'm a f ii sh'],
    ['اِتْنَيْن', '? i t n ee n'],
    ['خَمَسْتَاشَر', 'x a m a s t aa sh a r'],
    ['تَمَانْيَة', 't a m aa n y a'],
    ['شكرا', 'sh u k r a n'],
    ['بس', 'b a s s'],
  ],
  levantine: [
    ['الحمد لله', '? i l H a m d u  l i l l aa h'],
    ['تصبح على خير', 't i S b a H  E a l a  x ee r'],
    ['الجمعة', '? i l zh u m E a'],
    ['عَالْقَلْب', 'E a l ? a l b'],
    ['عَالشُّغْل', 'E a sh sh u gh l'],
    ['عالبحر', 'E a l b a H i r'],
    ['وعالسطح', 'w E a s s a T i H'],
    ['عالم', 'E aa l a m'],
    ['دكانين', 'd u k k aa n ee n'],
    ['فستانين', 'f u s t aa n ee n'],
    ['ميدانين', 'm a y d aa n ee n'],
    ['شباكين', 'sh i b b aa k ee n'],
    ['زعلانين', 'z a E l aa n ii n'],
    ['جَمِيل', 'zh a m ii l'],
    ['قَلْب', '? a l b'],
    ['ثَوْب', 't oo b'],
    ['ذَنَب', 'd a n a b'],
    ['بَيْت', 'b ee t'],
    ['مَدْرَسِة', 'm a d r a s e'],
    ['قَهْوِة', '? a h w e'],
    ['سَاعَة', 's aa E a'],
    ['تْلَاتِة', 't l aa t e'],
    ['كْتَاب', 'k t aa b'],
    ['كتاب', 'k t aa b'],
    ['كْبِير', 'k b ii r'],
    ['مْعَلِّم', 'm E a l l i m'],
    ['المَدْرَسِة', '? i l m a d r a s e'],
    ['هيك', 'h ee k'],
    ['شو', 'sh uu'],
    ['وهيك', 'w h ee k'],
    ['الله', '? a l l aa h'],
    ['بدي', 'b i d d i'],
    ['هلق', 'h a l l a ?'],
    ['خَمْسْتَعْش', 'x a m s t a E sh'],
    ['أَرْبْعِين', '? a r b E ii n'],
    ['مرحبا', 'm a r H a b a'],
    ['اليوم', '? i l y oo m'],
    ['عَرَبِيّ', 'E a r a b i'],
    ['بِيتُه', 'b ii t u'],
  ],
  gulf: [
    ['الحمد لله', '? i l H a m d u  l i l l aa h'],
    ['تصبحين على خير', 't i S b a H ii n  E a l a  x ee r'],
    ['تفضل', 't a f a Z Z a l'],
    ['ما تقصر', 'm aa  t g a S S i r'],
    ['توني', 't a w w n i'],
    ['توه', 't a w w a h'],
    ['توها', 't a w w h a'],
    ['تونا', 't a w w n a'],
    ['وتوهم', 'w i t a w w h u m'],
    ['تيك توك', 't ii k  t oo k'],
    ['يدورون', 'y d a w w r uu n'],
    ['يغيرون', 'y gh a y y r uu n'],
    ['بيدورون', 'b ii d a w w r uu n'],
    ['متزوجين', 'm i t z a w w j ii n'],
    ['متعودة', 'm i t E a w w d a'],
    ['تنسون', 't i n s oo n'],
    ['يومين', 'y oo m ee n'],
    ['يوصل', 'y oo S a l'],
    ['دكانين', 'd u k k aa n ee n'],
    ['حيوانين', 'H a y a w aa n ee n'],
    ['تعبانين', 't a E b aa n ii n'],
    ['قَلْب', 'g a l b'],
    ['جَبَل', 'j a b a l'],
    ['ثَلَاثَة', 'th a l aa th a'],
    ['ضَبّ', 'Z a b b'],
    ['بَيْت', 'b ee t'],
    ['چَلْب', 'ch a l b'],
    ['شلون', 'sh l oo n'],
    ['باچر', 'b aa ch i r'],
    ['وايد', 'w aa y i d'],
    ['الحين', '? i l H ii n'],
    ['سِيَّارَة الوَلَد', 's i y y aa r a t  i l w a l a d'],
    ['اِثْنَيْن', '? i th n ee n'],
  ],
  saudi: [
    ['الحمد لله', '? a l H a m d u  l i l l aa h'],
    ['تصبح على خير', 't i S b a H  E a l a  x ee r'],
    ['تفضلوا', 't f a D D a l u'],
    ['طال عمرك', 'T aa l  E u m r a k'],
    ['ما تقصر', 'm aa  t i g a S S i r'],
    ['توني', 't a w w a n i'],
    ['توه', 't a w w u'],
    ['توها', 't a w w a h a'],
    ['تونا', 't a w w a n a'],
    ['جوالين', 'j a w w aa l ee n'],
    ['دكانين', 'd u k k aa n ee n'],
    ['فستانين', 'f u s t aa n ee n'],
    ['زعلانين', 'z a E l aa n ii n'],
    ['قَلْب', 'g a l b'],
    ['جَبَل', 'j a b a l'],
    ['ثَلَاثَة', 'th a l aa th a'],
    ['بَيْت', 'b ee t'],
    ['نَوْم', 'n oo m'],
    ['المُويَة', '? a l m uu y a'],
    ['في البَيْت', 'f i  l b ee t'],
    ['مِن البَيْت', 'm i n  a l b ee t'],
    ['مَدْرَسَة البَنَات', 'm a d r a s a t  a l b a n aa t'],
    ['كِتَابُه', 'k i t aa b u'],
    ['دحين', 'd a H H ii n'],
    ['تسوي', 't i s a w w i'],
    ['هذا', 'h aa dh a'],
    ['أبغى', '? a b gh a'],
    ['إيش', '? ee sh'],
    ['خَمِسْطَعَش', 'x a m i s T a E a sh'],
    ['عَرَبِيّ', 'E a r a b i'],
  ],
};

for (const [dialect, table] of Object.entries(TABLES)) {
  describe(dialect, () => {
    it.each(table)('%s', async (text, phones) => {
      expect(await say(text, dialect as DialectId)).toBe(phones);
    });
  });
}

describe('48: the same word in every dialect', () => {
  it.each([
    ['msa', 'q a l b u n  j a m ii l'],
    ['egyptian', '? a l b u n  g a m ii l'],
    ['levantine', '? a l b u n  zh a m ii l'],
    ['gulf', 'g a l b u n  j a m ii l'],
    ['saudi', 'g a l b u n  j a m ii l'],
  ] as [DialectId, string][])('%s', async (dialect, phones) => {
    expect(await say('قَلْبٌ جَمِيلْ', dialect)).toBe(phones);
  });
});

describe('verbs of the fourth form, as the network reads them', () => {
  it.each([
    ['أُجِيب', 'أَجِيب'],
    ['يُرْسِل', 'يِرْسِل'],
    ['تُعْطِي', 'تِعْطِي'],
    // No verbs of it:
    ['أُسْبُوع', 'أُسْبُوع'],
    ['تُفَّاح', 'تُفَّاح'],
    ['أُخْت', 'أُخْت'],
    ['تُونِس', 'تُونِس'],
  ])('%s: %s', (read, said) => {
    expect(writeWord(imperfectOfFourth(parseWord(read)))).toBe(said.normalize('NFC'));
  });
});

describe('words that the network reads as Standard Arabic', () => {
  const inDialectOf = (dialect: DialectId, word: string) =>
    writeWord(
      inDialect(
        {
          letters: parseWord(word),
          certainEnding: false,
          certainFeminine: false,
          dialectal: false,
          marked: false,
        },
        dialectOf(dialect),
      ),
    );

  it.each([
    ['egyptian', 'وَيُسَدِّد', 'وِيْسَدِّد'],
    ['egyptian', 'وَجِسْمِيّ', 'وِجِسْمِي'],
    ['egyptian', 'وَاسْلُقِيه', 'وِاسْلُقِيه'],
    ['levantine', 'وَفَوَاكِه', 'وْفَوَاكِه'],
    ['gulf', 'وَسَدَّدْنَا', 'وِسَدَّدْنَا'],
    ['saudi', 'وَبَطْنِي', 'وُبَطْنِي'],
    ['saudi', 'وَالخُرُوج', 'وَالخُرُوج'],
    // No "and":
    ['egyptian', 'وَرْشَة', 'وَرْشَة'],
    ['levantine', 'وَسَائِط', 'وَسَائِط'],
    ['saudi', 'وَاحِد', 'وَاحِد'],
    ['egyptian', 'عَصَبِيّ', 'عَصَبِي'],
    ['egyptian', 'وَاقِفِين', 'وَاقْفِين'],
    ['levantine', 'يُوَافِقُوا', 'يْوَافْقُوا'],
    ['egyptian', 'مُدَافِعُ', 'مُدَافِع'],
    ['egyptian', 'صَاحِبُهَا', 'صَاحِبْهَا'],
    ['egyptian', 'صَاحِبُنَا', 'صَاحِبْنَا'],
    ['gulf', 'رَاتِبُكَ', 'رَاتْبَك'],
    ['saudi', 'تَعْتَذِر', 'تِعْتَذِر'],
    ['saudi', 'تَدْرُس', 'تِدْرُس'],
    ['saudi', 'تَحْدِيد', 'تَحْدِيد'],
    ['egyptian', 'نَشْرَة', 'نَشْرَة'],
    ['saudi', 'يَتَجَهَّز', 'يِتْجَهَّز'],
    ['levantine', 'تَتَسَجَّل', 'تِتْسَجَّل'],
  ] as [DialectId, string, string][])('%s %s: %s', (dialect, read, said) => {
    expect(inDialectOf(dialect, read)).toBe(writeWord(parseWord(said)));
  });
});

it('offers Modern Standard Arabic first, and only what is measured to be better', () => {
  expect(offeredDialects[0]).toBe('msa');
  expect(offeredDialects).not.toContain('maghrebi');
});
