import { describe, expect, it } from 'vitest';
import { dialectOf } from '../../../src/arabic/dialects/index.ts';
import { participlesOf } from '../../../src/arabic/dialects/shared/participles.ts';
import { linesOf, verbsOf } from '../../../src/arabic/dialects/shared/verbs.ts';
import { lexiconFor } from '../../../src/arabic/lexicon/lexicon.ts';
import { parseWord, strip, writeWord } from '../../../src/arabic/script/marks.ts';

const DIALECTS = ['egyptian', 'levantine', 'gulf', 'saudi'] as const;
const tableOf = (dialect: (typeof DIALECTS)[number]) => dialectOf(dialect).verbs!;

describe.each(DIALECTS)('the verbs of %s', (dialect) => {
  it('have lines of two or three vowelled stems', () => {
    for (const line of linesOf(tableOf(dialect))) {
      expect([2, 3], line.join(' ')).toContain(line.length);
      for (const stem of line) expect(strip(stem), stem).not.toBe(stem);
    }
  });

  it('are there once', () => {
    const pairs = linesOf(tableOf(dialect)).map((line) => line.slice(0, 2).join(' '));
    expect(pairs.filter((pair, at) => pairs.indexOf(pair) !== at)).toEqual([]);
  });

  it('keep the letters that were written, but for the alif of "I" behind b-', () => {
    for (const [, stem = ''] of linesOf(tableOf(dialect)))
      for (const word of [`ي${strip(stem)}`, `بت${strip(stem)}`]) {
        const spelling = verbsOf(tableOf(dialect)).find(word);
        if (spelling) expect(strip(spelling)).toBe(word);
      }
    for (const [he = ''] of linesOf(tableOf(dialect)))
      for (const word of [`${strip(he)}ت`, `${strip(he)}وا`, `${strip(he)}ها`]) {
        const spelling = verbsOf(tableOf(dialect)).find(word, 'هي');
        if (spelling) expect(strip(spelling)).toBe(word);
      }
  });
});

describe.each([
  [
    'egyptian',
    {
      شفت: 'شُفْت',
      شفتها: 'شُفْتَهَا',
      شافوا: 'شَافُوا',
      شافوها: 'شَافُوهَا',
      ماشافوش: 'مَاشَافُوش',
      بيشوفوا: 'بِيْشُوفُوا',
      هنشوفكم: 'هَنْشُوفْكُم',
      بيكتبلك: 'بِيِكْتِبْلَك',
      باكتب: 'بَكْتِب',
      قلتله: 'قُلْتِلُه',
      ماقلتلوش: 'مَاقُلْتِلُوش',
      متروحش: 'مَتْرُوحْش',
      معرفش: 'مَعْرَفْش',
      بنحب: 'بِنْحِبّ',
      مبحبكش: 'مَبَحِبَّكْش',
      نسيوا: 'نِسْيُوا',
      رماها: 'رَمَاهَا',
      بقت: 'بَقِت',
      فهموا: 'فِهْمُوا',
      يسافروا: 'يِسَافْرُوا',
      هستناك: 'هَسْتَنَّاك',
      خليك: 'خَلِّيك',
      وشاف: 'وِشَاف',
      ويشوف: 'وِيْشُوف',
      ويكتب: 'وِيِكْتِب',
      يقعدوا: 'يُقْعُدُوا',
      قالك: 'قَالَّك',
      نزلني: 'نَزِّلْنِي',
      اتسرقوا: 'اِتْسَرَقُوا',
      هيتغسلوا: 'هَيِتْغِسْلُوا',
      بيستخدموها: 'بِيِسْتَخْدِمُوهَا',
    },
  ],
  [
    'levantine',
    {
      شفته: 'شِفْتُه',
      بشوف: 'بْشُوف',
      منشوف: 'مِنْشُوف',
      منكتب: 'مْنِكْتُب',
      بتعرف: 'بْتَعْرِف',
      فهمت: 'فْهِمْت',
      دقيت: 'دَقَّيْت',
      نتعشى: 'نِتْعَشَّى',
      منتغدى: 'مْنِتْغَدَّى',
      وصارت: 'وْصَارِت',
      واشتريت: 'وِاشْتَرَيْت',
      يكتبوا: 'يِكِتْبُوا',
      يخلصوا: 'يْخَلّْصُوا',
      يوصل: 'يُوصَل',
      قلتلك: 'قِلْتِلَّك',
    },
  ],
  ['saudi', { يعرف: 'يِعْرِف', سمحت: 'سَمَحْت', حيروح: 'حَيِرُوح', سووا: 'سَوُّوا', أحبك: 'أَحُبَّك', لقيت: 'لِقِيت' }],
  [
    'gulf',
    {
      شفته: 'شِفْتَه',
      كتبت: 'كِتَبْت',
      بيكتب: 'بْيِكْتِب',
      أحبك: 'أَحِبَّك',
      يروحون: 'يْرُوحُون',
      تكتبين: 'تِكْتِبِين',
      راحوا: 'رَاحَوْا',
      يجربون: 'يْجَرْبُون',
      يوصل: 'يَوْصَل',
    },
  ],
] as const)('%s', (dialect, forms) => {
  it.each(Object.entries(forms))('%s', (word, spelling) => {
    expect(writeWord(lexiconFor(dialect).find(word)!.letters)).toBe(writeWord(parseWord(spelling)));
  });
});

describe.each([
  [
    'egyptian',
    'شَايِف شَايْفَة شَايْفِين شَايْفَك شَايِفْهَا شَايِفْنِي شَايْفَاه شَايْفَاهَا شَايْفِينْهَا ' +
      'لَابِس لَابْسَة نَازِل سَاكِن كَاتِب طَالْعَة مَاشِي مَاشْيَة مَاشْيِين نَاسِيهَا نَايِم نَايْمَة عَايْشِين ' +
      'مَكْتُوب مَكْتُوبَة مَكْسُورِين مَفْتُوح مَنْسِيَّة مِتْأَكِّد مِتْأَكِّدَة مِتْعَوِّدِين',
  ],
  [
    'levantine',
    'شَايِف شَايْفِة شَايْفِين شَايْفَك شَايِفْهَا شَايِفْنِي شَايْفْتُه شَايْفِينُه سَاكِن نَايْمِة نَازْلِين ' +
      'مَاشِي مَاشْيِة نَاسِيهَا مَكْتُوب مَكْسُورَة مَفْتُوحَة مِتْأَكِّد مِتْعَوِّد',
  ],
  [
    'gulf',
    'شَايِف شَايْفَة شَايْفِين شَايْفَك شَايِفْهَا شَايِفْنِي شَايْفَتَك شَايْفِينْهُم سَاكِن نَايْمَة نَازْلِين ' +
      'مَاشِي مَاشْيَة مَفْتُوح مَكْسُورَة مِتْأَكِّد مِتْعَوِّد',
  ],
  [
    'saudi',
    'شَايِف شَايْفَة شَايْفِين شَايْفَك شَايِفْهَا شَايِفْنِي شَايْفَتُه شَايْفِينَهُم سَاكِن نَايْمَة نَازْلِين ' + 'مَاشِي مَاشْيَة مَفْتُوح مَكْسُورَة',
  ],
] as const)('the participles of %s, with -a, -īn and pronouns', (dialect, spellings) => {
  it.each(spellings.split(' '))('%s', (spelling) => {
    const found = participlesOf(dialectOf(dialect), tableOf(dialect)).find(strip(spelling));
    expect(found && writeWord(parseWord(found))).toBe(writeWord(parseWord(spelling)));
  });

  it.each(['بالعين', 'والدلو', 'شايفه'])('leave %s to the sentence', (word) => {
    expect(participlesOf(dialectOf(dialect), tableOf(dialect)).find(word)).toBeUndefined();
  });
});

describe('the word before', () => {
  const read = (word: string, before: string) =>
    writeWord(lexiconFor('egyptian').find(word, { before })!.letters);

  it('tells "she did" from "I did"', () => {
    expect(read('كتبت', 'أنا')).toBe('كَتَبْت');
    expect(read('كتبت', 'البنت')).toBe('كَتَبِت');
    expect(read('كتبت', 'النهاردة')).toBe('كَتَبْت');
    expect(read('شفت', 'هي')).toBe('شُفْت');
  });

  it('tells "she does" from "he did" of the fifth form, which an order is like', () => {
    const said = (before?: string) =>
      writeWord(lexiconFor('levantine').find('تطور', before ? { before } : {})!.letters);
    expect(said()).toBe(writeWord(parseWord('تْطَوَّر')));
    expect(said('بدها')).toBe(writeWord(parseWord('تْطَوِّر')));
  });

  it('tells "I do" from an order', () => {
    expect(read('اكتب', 'يلا')).toBe('اِكْتِب');
    expect(read('اكتب', 'عايز')).toBe('أَكْتِب');
  });
});

it.each(['برد', 'بعد', 'سوق', 'عيش', 'بندق', 'تمر', 'المواصلات'])('%s is no verb', (word) => {
  for (const dialect of DIALECTS) expect(verbsOf(tableOf(dialect)).find(word)).toBeUndefined();
});

describe.each([
  [
    'egyptian',
    'مِسَافِر مِسَافْرَة مِسَافْرِين مِسْتَعْجِل مِسْتَعْجِلَة مِسْتَعْجِلِين مِسْتَنِّيك مِسْتَنِّيهَا مِسْتَنِّيَاك مِسْتَنِّيِينْكُم مِتْأَخَّر مِتْأَخَّرِين ' +
      'مِفَكَّر مِتْفَرَّغَة مُسْتَعِدّ مُسْتَعِدِّين مِحْتَاجْهَا مِتْجَوِّزَة مُدِيرْهَا مُهَنْدِسَة مُهَنْدِسِين مُسْتَحِيل مِكَسَّرَة مِتْضَايْقَة مُحَامِيَة',
  ],
  [
    'levantine',
    'مْسَافِر مْسَافْرَة مْسَافْرِين مِسْتَعْجِل مِسْتَعِجْلِة مِسْتَعِجْلِين مِسْتَنِّيك مِسْتَنِّيهَا مِتْأَخِّر مِتْأَخّْرِين مِتْعَوّْدِة مْفَكِّر مِسْتَعِدّ مِسْتَعِدِّين ' +
      'مِحْتَاجِة مِخْتِلْفِين مِتْزَوّْجِة مِتْجَوّْزِين مُدِيرَك مُهَنْدِس مِتْضَايْقَة مْعَصّْبِين مْسَكَّر مُسْتَحِيل',
  ],
  [
    'gulf',
    'مْسَافِر مْسَافْرَة مْسَافْرِين مِسْتَعْجِل مِسْتَعْيِلَة مِسْتَعْجِلِين مِسْتَانِس مِسْتَانْسَة مِتْأَخِّر مِتْأَخْرِين مِتْعَوْدَة مْفَكِّر مِسْتَعِدَّة مِحْتَاجِين ' +
      'مِخْتِلْفِين مِتْزَوْجَة مُدِيرَك مُهَنْدِسِين مِتْضَايْقَة مْعَصِّب مْسَوِّي مْسَوِّيَة مُسْتَحِيل',
  ],
  [
    'saudi',
    'مِسَافِر مِسَافْرَة مِسْتَعْجِل مِسْتَعْجِلِين مِتْأَخِّر مِتْأَخِّرِين مِتْعَوِّد مِفَكِّر مُسْتَعِدّ مِحْتَاج مُخْتَلِف مِتْزَوِّجَة مُدِيرَك مُهَنْدِسِين ' +
      'مِتْضَايْقَة مِعَصِّب مِسَوِّي مِسَوِّيَة مِسْتَاهِل مُسْتَحِيل',
  ],
] as const)('the participles of %s that are written alike in both voices', (dialect, spellings) => {
  const find = (word: string) => writeWord(lexiconFor(dialect).find(word)!.letters);

  it.each(spellings.split(' '))('%s', (spelling) => {
    expect(find(strip(spelling))).toBe(writeWord(parseWord(spelling)));
  });

  it('stand behind "and", the article and prepositions too', () => {
    expect(find('والمهندسين')).toMatch(/مُهَنْدِسِين$/);
    expect(find('بمهندسين')).toMatch(/مُهَنْدِسِين$/);
  });

  it('are no other words', () => {
    expect(find('مدرستنا')).toMatch(/^مَدْرَس/);
    expect(find('مفتاح')).not.toMatch(/مُفْتِح/);
  });
});
