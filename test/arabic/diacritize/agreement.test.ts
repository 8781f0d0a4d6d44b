/** Endings that grammar settles, on words as the network might have left them. */
import { describe, expect, it } from 'vitest';
import { agree, type Ended } from '../../../src/arabic/diacritize/agreement.ts';
import { parseWord, strip, writeWord } from '../../../src/arabic/script/marks.ts';

/** `#` before a word: it was written in digits, all such neighbours as one number; `=`: its ending is certain. */
function agreed(sentence: string): string {
  const words = sentence.split(' ').map((token, at): Ended => {
    const [, sign = '', word = '', punctuation = ''] = /^([#=]?)(.*?)([،؛؟.]?)$/.exec(token)!;
    const number = sign === '#';
    return {
      written: {
        text: word,
        from: number ? 0 : at + 1,
        to: at + 2,
        spelling: strip(word),
        punctuation,
        source: number ? 'number' : 'text',
      },
      letters: parseWord(word),
      certainEnding: sign === '=',
    };
  });
  agree(words);
  return words.map(({ letters }) => writeWord(letters)).join(' ');
}

const expectAgreed = (sentence: string, right: string): void =>
  expect(agreed(sentence)).toBe(right.normalize('NFC'));

describe('an ordinal that was written in digits', () => {
  it.each([
    ['خُذِ الْمَخْرَجَ #الثَّالِثُ', 'خُذِ الْمَخْرَجَ الثَّالِثَ'],
    ['فِي الْمَوْسِمِ #الْخَامِسُ', 'فِي الْمَوْسِمِ الْخَامِسِ'],
    ['بَدَأَتِ السَّنَةُ #الثَّالِثَةِ', 'بَدَأَتِ السَّنَةُ الثَّالِثَةُ'],
    ['بِالشَّوْطِ #الْأَوَّلُ', 'بِالشَّوْطِ الْأَوَّلِ'],
    ['اسْلُكِ الْمَخْرَجَ #الثَّانِي', 'اسْلُكِ الْمَخْرَجَ الثَّانِيَ'],
    ['قَبْلَ الْمُنْعَطَفِ #الرَّابِعُ', 'قَبْلَ الْمُنْعَطَفِ الرَّابِعِ'],
  ])('%s stands in the case of its noun', (left, right) => {
    expectAgreed(left, right);
  });

  it.each([
    'خُذِ الْمَخْرَجَ #الثَّالِثَ #عَشَرَ',
    'فِي الْمَوْسِمِ الثَّالِثُ',
    'وَصَلَ، #الثَّالِثُ',
    'فِي الْمُسْتَوَى #الثَّالِثُ',
    'جَاءَ رَجُلَ #الثَّالِثُ',
  ])('%s stays', (left) => {
    expectAgreed(left, left.replaceAll(/[#،]/g, ''));
  });
});

describe('a verb before its subject', () => {
  it.each([
    ['قَرَأْتِ الطَّالِبَةُ الْقِصَّةَ', 'قَرَأَتِ الطَّالِبَةُ الْقِصَّةَ'],
    ['كَتَبْتِ الْمُعَلِّمَةُ', 'كَتَبَتِ الْمُعَلِّمَةُ'],
    ['وَصَلْتِ الرِّسَالَةُ', 'وَصَلَتِ الرِّسَالَةُ'],
    ['فَتَحْتِ الشَّرِكَةُ', 'فَتَحَتِ الشَّرِكَةُ'],
    ['ذَهَبْتِ الْأُمُّ', 'ذَهَبَتِ الْأُمُّ'],
  ])('%s is not spoken to', (left, right) => {
    expectAgreed(left, right);
  });

  it.each(['قَرَأْتِ الْقِصَّةَ', 'قُلْتِ الْحَقُّ', '=قَرَأْتِ الطَّالِبَةُ', 'قَرَأْتِ. الطَّالِبَةُ', 'قَرَأْتِ قِصَّةٌ'])('%s stays', (left) => {
    expectAgreed(left, left.replaceAll(/[=.]/g, ''));
  });
});

describe('a command', () => {
  it.each([
    ['ادْخُلَ الدَّوَّارَ', 'ادْخُلِ الدَّوَّارَ'],
    ['اسْلُكَ طَرِيقَ الْبَحْرِ', 'اسْلُكْ طَرِيقَ الْبَحْرِ'],
    ['اضْغِطَ هُنَا', 'اضْغِطْ هُنَا'],
    ['اكْتُبَ، الِاسْمَ', 'اكْتُبْ الِاسْمَ'],
    ['اجْلِسٌ هُنَا', 'اجْلِسْ هُنَا'],
  ])('%s has no case', (left, right) => {
    expectAgreed(left, right);
  });

  it.each(['ابْنُكَ هُنَا', 'اسْمِهَ', 'أُرِيدُ أَنْ ادْخُلَ', 'ادْخُلُ', 'اكْثَرَ', '=ادْخُلَ', 'اشْتَدَّ'])('%s stays', (left) => {
    expectAgreed(left, left.replace('=', ''));
  });
});

describe('what tens count', () => {
  it.each([
    ['#خَمْسٌ #وَعِشْرُونَ رِسَالَةٌ', 'خَمْسٌ وَعِشْرُونَ رِسَالَةً'],
    ['#ثَلَاثُونَ صَفْحَةٍ', 'ثَلَاثُونَ صَفْحَةً'],
    ['بَعْدَ #أَرْبَعِينَ دَقِيقَةٍ', 'بَعْدَ أَرْبَعِينَ دَقِيقَةً'],
    ['#سِتُّونَ نُسْخَةُ', 'سِتُّونَ نُسْخَةً'],
    ['#عِشْرُونَ رِسَالَةَ', 'عِشْرُونَ رِسَالَةً'],
    ['لَدَيْكَ #تِسْعُونَ فُرْصَةِ', 'لَدَيْكَ تِسْعُونَ فُرْصَةً'],
  ])('%s stands in the accusative', (left, right) => {
    expectAgreed(left, right);
  });

  it.each([
    'سَنَةَ #أَلْفَيْنِ #وَعِشْرِينَ مِيلَادِيَّةٍ',
    'فِي #أَلْفَيْنِ #وَعِشْرِينَ شَرِكَةٌ',
    '#عِشْرُونَ سَاعَةَ عَمَلٍ',
    '#عِشْرُونَ الشَّرِكَةُ',
    '#مِئَةُ رِسَالَةٍ',
    'عِشْرُونَ رِسَالَةٌ',
    '#عِشْرُونَ، رِسَالَةٌ',
  ])('%s stays', (left) => {
    expectAgreed(left, left.replaceAll(/[#،]/g, ''));
  });
});

describe('an adjective at the end of its phrase', () => {
  it.each([
    ['إِنَّ الْأَمْرَ صَعْبَ', 'إِنَّ الْأَمْرَ صَعْبٌ'],
    ['هَذَا سَهْلُ، نَعَمْ', 'هَذَا سَهْلٌ نَعَمْ'],
    ['الْبَيْتُ كَبِيرُ', 'الْبَيْتُ كَبِيرٌ'],
    ['فِي شَارِعٍ قَدِيمِ.', 'فِي شَارِعٍ قَدِيمٍ'],
    ['الْخَبَرُ جَدِيدَ', 'الْخَبَرُ جَدِيدٌ'],
  ])('%s has its tanwin', (left, right) => {
    expectAgreed(left.replace('، ', '، '), right);
  });

  it.each(['لَا جَدِيدَ', 'كَيْفَ يَعِيشُ', 'صَعْبَ الْمَنَالِ', 'كَبِيرُ الْقَوْمِ', 'صَعُبَ', '=كَبِيرُ', 'يَا كَرِيمُ'])(
    '%s stays',
    (left) => {
      expectAgreed(left, left.replace('=', ''));
    },
  );
});
