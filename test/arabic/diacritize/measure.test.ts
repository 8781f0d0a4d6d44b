import { describe, expect, it } from 'vitest';
import { DiacriticErrors } from '../../../evaluation/diacritic-error.ts';

/** Wrong letters of a word by the published count, and as read. */
function wrong(gold: string, said: string): [number, number] {
  const errors = new DiacriticErrors();
  errors.add(gold, said);
  const { der, derRead } = errors.rates();
  const letters = gold.replace(/[\u064b-\u0652]/g, '').length;
  return [Math.round((der * letters) / 100), Math.round((derRead * letters) / 100)];
}

describe('the measure of diacritics', () => {
  it.each([
    ['كِتَابٌ', 'كِتابٌ', 0, 0],
    ['كِتَاباً', 'كِتَابًا', 0, 0],
    ['مِنْ', 'مِن', 0, 0],
    ['كِتَابٌ', 'كِتَابٍ', 1, 1],
    ['مَلِكٌ', 'مُلْكٌ', 2, 2],
    // Spellings of one reading that the published count keeps apart.
    ['إلَى', 'إِلَى', 1, 0],
    ['رِياضَةٌ', 'رِيَاضَةٌ', 1, 0],
    ['الْاِسْمِ', 'الِاسْمِ', 2, 0],
    // But not what is another reading.
    ['إلَى', 'إِلَيَ', 3, 3],
    ['رِياضَةٌ', 'رَيَاضَةٌ', 1, 1],
    ['الْاِسْمِ', 'الَاسْمِ', 1, 1],
    ['كَتَبُوا', 'كَتَبَوا', 1, 1],
    ['أَلِفًا', 'أَلْفًا', 1, 1],
  ])('%s said as %s', (gold, said, published, read) => {
    expect(wrong(gold, said)).toEqual([published, read]);
  });
});
