import { expect, it } from 'vitest';
import { GrowingText } from '../../src/arabic/segment/growing-text.ts';

const sentencesOf = (pieces: readonly string[]) => {
  const text = new GrowingText();
  const whole = pieces.map((piece) => text.add(piece).map((sentence) => sentence.text));
  return { whole, rest: text.rest()?.text };
};

it.each([
  [['ذهبت إلى السوق', '. ثم', ' عدت'], [[], ['ذهبت إلى السوق.'], []], ' ثم عدت'],
  [['هل عاد؟', ' ', 'نعم'], [[], ['هل عاد؟'], []], ' نعم'],
  [['سطر أول\nسطر', ' ثان\n'], [['سطر أول'], ['\nسطر ثان']], undefined],
  [['زاد 3', '.', '5 بالمئة'], [[], [], []], 'زاد 3.5 بالمئة'],
  [['قابلت د', '. ', 'أحمد أمس'], [[], [], []], 'قابلت د. أحمد أمس'],
  [['قال: «نعم', '!', '» ', 'وخرج'], [[], [], ['قال: «نعم!»'], []], 'وخرج'],
  [['  ', '\n '], [[], []], undefined],
] as const)('%j is cut where a sentence has ended for certain', (pieces, whole, rest) => {
  const found = sentencesOf(pieces);
  expect(found.whole).toEqual(whole);
  expect(found.rest?.trim()).toBe(rest?.trim());
});

it('places sentences in the whole text, by code points, however it is cut', () => {
  const whole = 'يوم 😀 جميل! هل عاد أخوك؟ نعم. ثم نام.\nسطر آخر';
  for (const size of [1, 3, 7, 100]) {
    const text = new GrowingText();
    const points = [...whole];
    const found = [];
    for (let at = 0; at < points.length; at += size)
      found.push(...text.add(points.slice(at, at + size).join('')));
    found.push(text.rest()!);
    expect(found.map((sentence) => sentence.text).join('')).toBe(whole);
    for (const sentence of found)
      expect(points.slice(sentence.from, sentence.from + [...sentence.text].length).join('')).toBe(
        sentence.text,
      );
    expect(found.length).toBe(5);
  }
});
