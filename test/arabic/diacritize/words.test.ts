import { describe, expect, it } from 'vitest';
import { possible } from '../../../src/arabic/diacritize/constraints.ts';
import { gapAfter } from '../../../src/arabic/diacritize/diacritizer.ts';
import { complete } from '../../../src/arabic/diacritize/implicit.ts';
import { fullyVowelled } from '../../../src/arabic/diacritize/vowelled.ts';
import { parseWord, strip, writeWord } from '../../../src/arabic/script/marks.ts';
import { CONTEXT, encode, encoder, PIECE_LENGTH } from '../../../src/inference/diacritizer-encoding.ts';
import { wordsAsWritten } from '../../support/as-written.ts';

const nfc = (text: string): string => text.normalize('NFC');

describe('a word taken apart and put together', () => {
  it.each([
    ['مُحَمَّدٌ', 'مُحَمَّدٌ'],
    ['كِتَاباً', 'كِتَابًا'],
    ['هُدىً', 'هُدًى'],
    ['كَّ', 'كَّ'],
    ['كَُ', 'كَ'],
    ['كَْ', 'كَ'],
    ['كْْ', 'كْ'],
    ['ٱلْحَمْدُ', 'الْحَمْدُ'],
    ['كـــتاب', 'كتاب'],
    ['َكتاب', 'كتاب'],
    ['هٰذَا', 'هٰذَا'],
    [`ك${'\u0651'.repeat(5000)}`, 'كّ'],
  ])('%s', (word, expected) => {
    expect(writeWord(parseWord(word))).toBe(nfc(expected));
  });

  it('strips every mark', () => {
    expect(strip('مُحَمَّدٌ هٰذَا')).toBe('محمد هذا');
  });
});

describe('completing what the network leaves to spelling', () => {
  it.each([
    ['كِتاب', 'كِتَاب'],
    ['نور', 'نُور'],
    ['كَبير', 'كَبِير'],
    ['بَيت', 'بَيْت'],
    ['يَوم', 'يَوْم'],
    ['مَكتَب', 'مَكْتَب'],
    ['إلى', 'إِلَى'],
    ['عَلى', 'عَلَى'],
    ['الشّمس', 'الشّمْس'],
    ['القَمَر', 'الْقَمَر'],
    ['كَتَبوا', 'كَتَبُوا'],
    ['دَعَوا', 'دَعَوْا'],
    ['أدوات', 'أدْوَات'],
    ['فيديو', 'فِيدْيُو'],
    ['مِن', 'مِنْ'],
    ['مَدرَسَة', 'مَدْرَسَة'],
    ['موسى', 'مُوسَى'],
    ['قُوّة', 'قُوّة'],
    ['بنُ', 'بْنُ'],
    ['عَمرو', 'عَمْرُو'],
    ['عَمرِو', 'عَمْرِو'],
    ['الِاسم', 'الِاسْم'],
  ])('%s → %s', (word, expected) => {
    const completed = writeWord(complete(parseWord(word)));
    // A last consonant without a vowel has a sukun, which the table leaves out.
    expect(completed.replace(/\u0652$/, '')).toBe(nfc(expected).replace(/\u0652$/, ''));
  });

  it('changes nothing the second time', () => {
    for (const word of ['كِتاب', 'مَدرَسَة', 'أدوات', 'كَتَبوا', 'فيديو', 'الشّمس']) {
      const once = complete(parseWord(word));
      expect(complete(once)).toEqual(once);
    }
  });
});

describe('words that leave nothing to be found', () => {
  it.each([
    ['مُحَمَّد', true],
    ['مَكْتَب', true],
    ['مَكتَب', true],
    ['كِتاب', true],
    ['مُدير', true],
    ['كَبِير', true],
    ['طَوِيلَة', true],
    ['بَيت', false],
    ['الشَمْسُ', true],
    ['وَ', true],
    ['كتاب', false],
    ['مُدرّسة', false],
    ['مَكتب', false],
    ['كتَب', false],
    ['محمّد', false],
  ])('%s: %s', (word, expected) => {
    expect(fullyVowelled(parseWord(word))).toBe(expected);
  });

  it('in a dialect a word may begin with two consonants', () => {
    expect(fullyVowelled(parseWord('مشَكَّل'))).toBe(false);
    expect(fullyVowelled(parseWord('مشَكَّل'), true)).toBe(true);
  });
});

describe('what a letter can bear', () => {
  const classes = (word: string, index: number): number[] => {
    const mask = possible(parseWord(word)).at(index)!;
    return [...Array(16).keys()].filter((value) => mask & (1 << value));
  };

  it.each([
    ['an alif bears nothing', 'كتاب', 2, [0]],
    ['before an alif there is an a', 'كتاب', 1, [0, 1, 8, 9]],
    ['before ta marbuta there is an a', 'مدرسة', 3, [1, 9]],
    ['ta marbuta bears a case ending only', 'مدرسة', 4, [0, 1, 2, 3, 4, 5, 6]],
    ['a first letter has a vowel and no shadda', 'كتب', 0, [1, 2, 3]],
    ['before a long vowel it may be left out', 'نور', 0, [0, 1, 2, 3]],
    ['no tanwin inside', 'كتب', 1, [0, 1, 2, 3, 8, 9, 10, 11]],
    [
      'the last letter has no tanwin of a without its alif',
      'كتب',
      2,
      [0, 1, 2, 3, 5, 6, 8, 9, 10, 11, 13, 14],
    ],
    ['إ is i', 'إبل', 0, [3]],
    ['a given vowel is the only one', 'كُتب', 0, [2]],
    ['a given shadda leaves the vowel open', 'كتّب', 1, [8, 9, 10, 11]],
    ['a given sukun is none', 'كتْب', 1, [0]],
    ['final alif maqsura', 'هدى', 2, [0]],
    ['tanwin before a final alif', 'كتابا', 3, [0, 1, 4, 8, 9, 12]],
    ['a tanwin that its writer put on an alif', 'اااً', 1, [4]],
    ['a word of one letter has a vowel', 'و', 0, [1, 2, 3]],
    ['بن between names has none', 'بن', 0, [0, 1, 2, 3]],
    ['the lam of the article before a hamzat al-wasl', 'الاسم', 1, [0, 1, 2, 3, 8, 9, 10, 11]],
    ['the same behind وَ and لِ', 'وللاسم', 2, [0, 1, 2, 3, 8, 9, 10, 11]],
    ['the same inside a name', 'عبدالله', 2, [0, 1, 2, 3, 8, 9, 10, 11]],
    ['the ending of عمرو is on its ر', 'عمرو', 2, [0, 1, 2, 3, 5, 6, 8, 9, 10, 11, 13, 14]],
  ])('%s', (_, word, index, expected) => {
    expect(classes(word, index)).toEqual(expected);
  });
});

describe('the rows that the network reads', () => {
  const characters = ['\0', ' ', 'ا', 'ب', 'ك', 'ت', '،', '0', 'A', '#'];
  const id = encoder(characters);
  const books = Array.from({ length: 500 }, () => ({ letters: parseWord('كتاب'), gap: ' ' }));
  it.each([
    ['ب', 3],
    ['پ', 3],
    ['گ', 4],
    ['7', 7],
    ['٧', 7],
    ['x', 8],
    ['☂', 9],
    ['\0', 9],
  ])('%s', (character, expected) => {
    expect(id(character)).toBe(expected);
  });

  it('carries the given marks as 1 + class', () => {
    const [piece] = encode([{ letters: parseWord('كَتّبٌ'), gap: ' ' }], id);
    expect(piece).toMatchObject({ ids: [4, 5, 3], given: [2, 9, 6], first: 0, at: [0] });
  });

  it('cuts at spaces, and no word is lost', () => {
    const pieces = encode(books, id);
    expect(pieces.every(({ ids }) => ids.length <= PIECE_LENGTH + 2 * CONTEXT)).toBe(true);
    expect(pieces.reduce((count, { at }) => count + at.length, 0)).toBe(500);
    for (const { at, ids } of pieces)
      for (const start of at) expect(ids.slice(start, start + 4)).toEqual([4, 5, 2, 3]);
  });

  it('shows a row the words on both sides that another row answers for', () => {
    const [first, second] = encode(books, id);
    const words = CONTEXT / 5;
    expect(first!.ids.length).toBe((first!.at.length + words) * 5 - 1);
    expect(second!.at[0]).toBe(words * 5);
    expect(second!.first).toBe(first!.at.length);
  });

  it('shows what stood between two words as it was written', () => {
    const written = encoder(['', ' ', 'ك', '،', '(', ')', '"', '#']);
    const shown = (after: string, punctuation = ''): number[] => {
      const words = wordsAsWritten('ك ك').map((word) => ({ ...word, punctuation, after }));
      const shownWords = words.map((word) => ({ letters: parseWord(word.spelling), gap: gapAfter(word) }));
      return encode(shownWords, written)[0]!.ids.slice(1, -1);
    };
    expect(shown(' ')).toEqual([1]);
    expect(shown('، ', '،').slice(0, 2)).toEqual([3, 1]);
    expect(shown(' ، ', '،').slice(0, 3)).toEqual([1, 3, 1]);
    expect(shown(' (', '(').slice(0, 2)).toEqual([1, 4]);
    expect(shown('.').slice(0, 2)).toEqual([7, 1]);
  });
});
