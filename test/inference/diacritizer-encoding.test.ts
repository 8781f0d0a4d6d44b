import { expect, it } from 'vitest';
import type { UnvowelledWord } from '../../src/arabic/diacritize/diacritizer.ts';
import { CONTEXT, encode, PIECE_LENGTH } from '../../src/inference/diacritizer-encoding.ts';

const word = (index: number): UnvowelledWord => ({
  letters: [...'بتثجحخد'.slice(0, 3 + (index % 5))].map((letter) => ({ letter, marks: '' })) as never,
  gap: ' ',
});
/** Ids by code point, so that a row can be read back. */
const id = (character: string): number => character.codePointAt(0)!;
const words = Array.from({ length: 400 }, (_, index) => word(index));
const rows = encode(words, id);
const written = (from: number, to: number): string =>
  words
    .slice(from, to)
    .map(({ letters, gap }) => letters.map(({ letter }) => letter).join('') + gap)
    .join('');

it('every word is answered for by one row, and stands there where the row says', () => {
  expect(rows.flatMap(({ first, at }) => at.map((_, offset) => first + offset))).toEqual(
    words.map((_, at) => at),
  );
  for (const { ids, first, at } of rows)
    at.forEach((start, offset) => {
      const { letters } = words[first + offset]!;
      expect(ids.slice(start, start + letters.length)).toEqual(letters.map(({ letter }) => id(letter)));
    });
});

it('a row shows the words on both sides of those that it answers for', () => {
  expect(rows.length).toBeGreaterThan(3);
  for (const { ids, first, at } of rows) {
    const text = String.fromCodePoint(...ids);
    const own = written(first, first + at.length);
    expect(own.length).toBeLessThanOrEqual(PIECE_LENGTH);
    const [before, after] = [text.slice(0, at[0]), text.slice(at[0]! + own.length)];
    // As many whole words as go into the context.
    expect(written(0, first).endsWith(before)).toBe(true);
    expect(written(first + at.length, words.length)).toContain(after.trimEnd());
    if (first > 0) expect(before.length).toBeGreaterThan(CONTEXT - 10);
    if (written(first + at.length, words.length).length > CONTEXT)
      expect(after.length).toBeGreaterThan(CONTEXT - 10);
    expect(Math.max(before.length, after.length)).toBeLessThanOrEqual(CONTEXT);
  }
});
