import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { diacritize } from '../../src/arabic/diacritize/diacritize.ts';
import type { Diacritizer } from '../../src/arabic/diacritize/diacritizer.ts';
import { dialectOf, offeredDialects } from '../../src/arabic/dialects/index.ts';
import { agrees, lexiconFor, parseLexicon } from '../../src/arabic/lexicon/lexicon.ts';
import { parseWord, strip, writeWord } from '../../src/arabic/script/marks.ts';
import { sentenceAsWritten } from '../support/as-written.ts';
import { blank } from '../support/blank-diacritizer.ts';

const folder = new URL('../../src/arabic/', import.meta.url);
const files = (readdirSync(folder, { recursive: true }) as string[]).filter((name) => name.endsWith('.txt'));

describe.each(files)('%s', (file) => {
  const entries = parseLexicon(readFileSync(new URL(file, folder), 'utf8'));

  it('has lines that are what they say', () => {
    for (const { word, spelling } of entries) {
      expect(strip(word), word).toBe(word);
      // Of a pair the second word is spelled, or both.
      const alone = spelling.includes(' ') ? word : word.split(' ').at(-1)!;
      expect(writeWord(parseWord(spelling)).length, spelling).toBeGreaterThan(alone.length - 1);
      // A spelling is the word with marks, or a better spelling of it (hamza, foreign letters).
      const alike = (text: string): string => text.replace(/[أإآٱ]/g, 'ا').replace(/[ؤئء]/g, '');
      const gap = Math.abs(alike(strip(spelling)).length - alike(alone).length);
      expect(gap, `${word} ${spelling}`).toBeLessThanOrEqual(1);
    }
  });

  it('has no word twice', () => {
    const words = entries.map(({ word }) => word);
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  });
});

it('has no word in two of the common files, of which one would hide the other', () => {
  const places = new Map<string, string[]>();
  for (const file of files.filter((name) => name.startsWith('lexicon/')))
    for (const { word } of parseLexicon(readFileSync(new URL(file, folder), 'utf8')))
      places.set(word, [...(places.get(word) ?? []), file]);
  expect([...places].filter(([, where]) => where.length > 1)).toEqual([]);
});

const spell = (word: string, dialect: Parameters<typeof lexiconFor>[0] = 'msa'): string | undefined => {
  const found = lexiconFor(dialect).find(word);
  return found && writeWord(found.letters);
};

describe.each(offeredDialects)('%s, with a network that says anything at all', (dialect) => {
  const own = files.filter(
    (file) => file === `dialects/${dialect}/lexicon.txt` || file === 'dialects/shared/lexicon.txt',
  );
  const texts = dialect === 'msa' ? files.filter((file) => /^lexicon\/(?!pairs|beside)/.test(file)) : own;
  const rules = dialectOf(dialect);
  const lexicon = lexiconFor(dialect);
  /** A fixed noise of −10 … 10 for every mark. */
  const noise: Diacritizer = {
    score: async (shown) =>
      shown.map(({ letters }, word) => ({
        marks: Float32Array.from(
          { length: letters.length * 16 },
          (_, at) => 10 * Math.sin(7919 * (at + 1) * (word + 1)),
        ),
      })),
  };
  const spelt = async (words: string[], diacritizer: Diacritizer) => {
    const sentences = words.map((word) => sentenceAsWritten(word));
    const read = await diacritize(sentences, { diacritizer, lexicon, dialect, rules });
    return read.map(([word]) => word!.letters);
  };

  it('keeps every word as its entry has it, but for an ending that the entry leaves open', async () => {
    const words = texts.flatMap((file) =>
      parseLexicon(readFileSync(new URL(file, folder), 'utf8')).map(({ word }) => word),
    );
    const said = await spelt(words, noise);
    const meant = await spelt(words, blank);
    const wrong = words.filter((word, at) => {
      const { letters, open } = lexicon.find(word)!;
      // عمرو bears its ending on the letter before its idle و.
      const certain = letters.length - (open || /عمرو$/.test(word) ? 2 : 0);
      return writeWord(said[at]!.slice(0, certain)) !== writeWord(meant[at]!.slice(0, certain));
    });
    expect(wrong).toEqual([]);
  });
});

describe('looking words up', () => {
  it.each([
    ['إلى', 'إِلَى'],
    // Names that a frequent word of the same spelling would hide.
    ['لغسان', 'لِغَسَّان'],
    ['بوائل', 'بِوَائِل'],
    ['لداود', 'لِدَاوُود'],
    ['بآسيا', 'بِآسْيَا'],
    ['وجابر', 'وَجَابِر'],
    ['وإلى', 'وَإِلَى'],
    ['الى', 'إِلَى'],
    ['هذا', 'هَذَا'],
    ['فهذا', 'فَهَذَا'],
    ['الذي', 'الَّذِي'],
    ['محمد', 'مُحَمَّد'],
    ['لمحمد', 'لِمُحَمَّد'],
    ['ومحمد', 'وَمُحَمَّد'],
    ['احمد', 'أَحْمَد'],
    ['إسرائيل', 'إِسْرَائِيل'],
    ['بإسرائيل', 'بِإِسْرَائِيل'],
    ['كمبيوتر', 'كُمْبِيُوتَر'],
    ['الكمبيوتر', 'الكُمْبِيُوتَر'],
    ['والفيديو', 'وَالفِيدْيُو'],
    ['بالتكنولوجيا', 'بِالتِّكْنُولُوجِيَا'],
    ['الدكتورة', 'الدُّكْتُورَة'],
    ['للبرلمان', 'لِلبَرْلَمَان'],
    ['وهي', 'وَهِيَ'],
    ['فهي', 'فَهِيَ'],
    ['الاثنين', 'الِاثْنَيْنِ'],
    ['والاثنين', 'وَالِاثْنَيْنِ'],
    ['عمرو', 'عَمْرو'],
    ['وعمرو', 'وَعَمْرو'],
  ])('%s', (word, spelling) => {
    expect(spell(word)).toBe(spelling.normalize('NFC'));
  });

  it.each(['معنى', 'حقا', 'فلانا', 'أبا', 'القاضي', 'يأتي', 'يجب', 'خرج', 'عدم', 'مستوى'])(
    'leaves %s to the sentence, which alone says how it is read',
    (word) => {
      expect(spell(word)).toBeUndefined();
    },
  );

  it('does not take a short stem behind a letter for a clitic', () => {
    expect(spell('بقد')).toBeUndefined();
    expect(spell('كهل')).toBeUndefined();
  });

  it.each([
    ['egyptian', 'ده', 'دَه'],
    ['egyptian', 'إزاي', 'إِزَّاي'],
    ['egyptian', 'دلوقتي', 'دِلْوَقْتِي'],
    ['levantine', 'هيك', 'هَيْك'],
    ['levantine', 'بدي', 'بِدِّي'],
    ['levantine', 'هلق', 'هَلَّق'],
    ['gulf', 'شلون', 'شْلَوْن'],
    ['gulf', 'باچر', 'بَاچِر'],
    ['saudi', 'دحين', 'دَحِّين'],
    ['saudi', 'أبغى', 'أَبْغَى'],
    ['levantine', 'تلفون', 'تَلَفَوْن'],
    ['saudi', 'محمد', 'مُحَمَّد'],
    ['egyptian', 'ونص', 'وِنُصّ'],
    ['egyptian', 'تليفونك', 'تِلِيفَوْنَك'],
    ['egyptian', 'وبس', 'وِبَسّ'],
    ['egyptian', 'ساعتين', 'سَاعْتَيْن'],
    ['egyptian', 'شقتها', 'شَقِّتْهَا'],
    ['egyptian', 'شقتي', 'شَقِّتِي'],
    ['egyptian', 'مدرسه', 'مَدْرَسَة'],
    ['egyptian', 'وانا', 'وَانَا'],
    ['levantine', 'عالبيت', 'عَالْبَيْت'],
    ['levantine', 'عالشغل', 'عَالشِّغِل'],
    ['levantine', 'هالسيارة', 'هَالسَّيَّارَة'],
    ['levantine', 'وهالبيت', 'وْهَالْبَيْت'],
    ['levantine', 'شغلك', 'شِغْلَك'],
    ['levantine', 'خبزنا', 'خِبِزْنَا'],
    ['levantine', 'وكتاب', 'وِكْتَاب'],
    ['levantine', 'وينك', 'وَيْنَك'],
    ['gulf', 'سيارتي', 'سَيَّارْتِي'],
    ['gulf', 'سيارتنا', 'سَيَّارَتْنَا'],
    ['gulf', 'ونص', 'وِنُصّ'],
    ['gulf', 'بيته', 'بَيْتَه'],
    ['saudi', 'سيارتك', 'سَيَّارَتَك'],
    ['saudi', 'وولد', 'وُوَلَد'],
    ['saudi', 'ونص', 'وُنُصّ'],
    ['levantine', 'عالحيط', 'عَالْحَيْط'],
    ['levantine', 'عالطاولة', 'عَالطَّاوْلِة'],
    ['levantine', 'عالسوق', 'عَالسُّوق'],
    ['levantine', 'عالشارع', 'عَالشَّارِع'],
    ['levantine', 'عالباب', 'عَالْبَاب'],
    ['levantine', 'عالموضوع', 'عَالْمَوْضُوع'],
    ['egyptian', 'فنجان', 'فِنْجَان'],
    ['levantine', 'فنجان', 'فِنْجَان'],
    ['gulf', 'فنجان', 'فِنْجَان'],
    ['saudi', 'فنجان', 'فِنْجَان'],
    ['saudi', 'قوم', 'قُوم'],
    ['saudi', 'قومي', 'قُومِي'],
    ['saudi', 'قوموا', 'قُومُوا'],
    ['gulf', 'قوم', 'قُوم'],
    ['gulf', 'قومي', 'قُومِي'],
    ['gulf', 'قوموا', 'قُومُوا'],
    ['saudi', 'حنا', 'حِنَّا'],
    ['gulf', 'وشلونكم', 'وِشْلَوْنْكُم'],
    ['gulf', 'شلونهم', 'شْلَوْنْهُم'],
    ['gulf', 'شلونها', 'شْلَوْنْهَا'],
    ['gulf', 'شلونه', 'شْلَوْنَه'],
    ['gulf', 'شلونج', 'شْلَوْنِج'],
    ['egyptian', 'عربيه', 'عَرَبِيَّة'],
    ['egyptian', 'جديده', 'جِدِيدَة'],
    ['levantine', 'هالمدرسه', 'هَالْمَدْرَسِة'],
    ['saudi', 'احسن', 'أَحْسَن'],
    ['egyptian', 'سمحت', 'سَمَحْت'],
    ['levantine', 'سمحتي', 'سَمَحْتِي'],
  ] as const)('%s: %s', (dialect, word, spelling) => {
    expect(spell(word, dialect)).toBe(spelling.normalize('NFC'));
  });

  it('lets the word before decide where a pair says so', () => {
    const second = (before: string | undefined, word: string) =>
      writeWord(lexiconFor('msa').find(word, { before })!.letters);
    expect(second('سلطنة', 'عمان')).toBe('عُمَانَ');
    expect(second('في', 'عمان')).toBe('عَمَّان'.normalize('NFC'));
    expect(second('كيف', 'حالك')).toBe('حَالُكَ');
  });

  it.each([
    ['انعطف', 'يمينا', 'انْعَطِفْ', 'يَمِينًا'],
    ['كتب', 'جديدة', 'كُتُب', 'جَدِيدَة'],
    ['عقد', 'لؤلؤ', 'عِقْد', 'لُؤْلُؤ'],
  ])('lets two words decide each other where a pair spells both: %s %s', (first, second, one, other) => {
    const lexicon = lexiconFor('msa');
    expect(writeWord(lexicon.find(first, { after: second })!.letters)).toBe(one);
    expect(writeWord(lexicon.find(second, { before: first })!.letters)).toBe(other);
    // Neither alone.
    expect(lexicon.find(first, { after: 'قلم' })?.letters.map(({ vowel }) => vowel)).not.toEqual(
      parseWord(one).map(({ vowel }) => vowel),
    );
  });

  it("an account's entry comes first, whatever marks the word has", () => {
    const lexicon = lexiconFor('msa', [{ word: 'مُحمد', spelling: 'مُحَمَّدٌ' }]);
    expect(lexicon.find('محمد')).toMatchObject({ own: true, open: false });
    expect(lexicon.find('محمّد')).toMatchObject({ own: true });
  });
});

describe("the writer's marks and an entry", () => {
  it.each([
    ['محمد', 'مُحَمَّد', true],
    ['مُحمد', 'مُحَمَّد', true],
    ['محمدٌ', 'مُحَمَّد', true],
    ['محمّد', 'مُحَمَّد', true],
    ['مَحمد', 'مُحَمَّد', false],
    ['عُمَان', 'عَمَّان', false],
    ['كتْب', 'كُتُب', false],
  ])('%s and %s', (written, entry, expected) => {
    expect(agrees(parseWord(written), parseWord(entry))).toBe(expected);
  });
});

describe('a lexicon file with a slip', () => {
  it.each(['كلمة', 'كلمة\tكَلِمَة\tكَلِمَة', '[nonsense]'])('%s is refused', (line) => {
    expect(() => parseLexicon(line)).toThrow(/line 1/);
  });

  it('comments, sections and empty lines are none', () => {
    expect(parseLexicon('# a\n\n[name]\nمصر\tمِصْر # b\n')).toEqual([
      { word: 'مصر', spelling: 'مِصْر', section: 'name' },
    ]);
  });
});
