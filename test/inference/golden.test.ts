import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SPELLINGS } from '../../src/arabic/diacritize/spelling.ts';
import { PHONES } from '../../src/arabic/phonology/inventory.ts';
import { parseWord } from '../../src/arabic/script/marks.ts';
import { DIALECT_INPUTS, dialectInput, encode, encoder } from '../../src/inference/diacritizer-encoding.ts';
import { frameInputs, frameOffsets } from '../../src/inference/nutq1/length-regulator.ts';
import { PLACE_WIDTH, placesOf } from '../../src/inference/nutq1/position-features.ts';
import golden from '../golden/training.json' with { type: 'json' };

/**
 * What a network is shown must be what it was taught with: training/golden.py writes these values by the code that
 * trains. Put a change of either side right on the other; a network that is out keeps what it learned.
 */
const models = new URL('../../models/', import.meta.url);
const json = (path: string) => JSON.parse(readFileSync(new URL(path, models), 'utf8'));

/** Words of letters, and all that stands between them; what the diacritizer is shown of a cleaned text. */
const wordsOf = (text: string) =>
  [...text.replaceAll('ـ', '').matchAll(/([ء-غف-ْ]+)([^ء-غف-ْ]*)/g)].map(([, word, gap]) => ({
    letters: parseWord(word!),
    gap: gap!,
  }));

/** By how much the numbers are apart at most. */
const apart = (some: ArrayLike<number>, others: readonly number[]): number => {
  expect(some.length).toBe(others.length);
  return Math.max(...others.map((value, at) => Math.abs(value - some[at]!)));
};

it.each(golden.rows)('the diacritizer is shown $text as it was taught', ({ text, ids, given }) => {
  const [row, ...more] = encode(wordsOf(text), encoder(golden.characters));
  expect(more).toEqual([]);
  expect(row).toMatchObject({ ids, given });
});

it('the inputs and classes of the diacritizer stand in the order in which it learned them', () => {
  expect(json('diacritizer/characters.json')).toEqual(golden.characters);
  expect(DIALECT_INPUTS).toEqual(golden.dialects);
  expect(DIALECT_INPUTS.map(dialectInput)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(dialectInput('sailors' as never)).toBe(0);
  expect(SPELLINGS).toEqual(golden.spellings);
});

it('every voice has the ids of phones that it was trained with, and training has every phone of ours', () => {
  const voices = readdirSync(new URL('voices', models), { withFileTypes: true }).filter((each) =>
    each.isDirectory(),
  );
  expect(voices.length).toBeGreaterThan(0);
  for (const { name } of voices) expect(json(`voices/${name}/voice.json`).phones).toEqual(golden.phones);
  expect(golden.phones.toSorted()).toEqual(['<pad>', 'sil', ...PHONES].toSorted());
});

it.each(golden.places)('the voices are told where a phone stands as they were taught: $phones', (taught) => {
  const ids = taught.phones.map((phone) => golden.phones.indexOf(phone));
  const numbers = [...new Set(taught.words)].filter((number) => number >= 0);
  const words = numbers.map((number) => ({
    from: taught.words.indexOf(number),
    to: taught.words.lastIndexOf(number) + 1,
  }));
  // A word without sound is nowhere.
  words.push({ from: ids.length - 1, to: ids.length - 1 });
  expect(taught.places[0]).toHaveLength(PLACE_WIDTH);
  expect(apart(placesOf(ids, golden.phones.indexOf('sil'), words), taught.places.flat())).toBeLessThan(1e-5);
});

it.each(golden.frames)('frames belong to phones as they were taught: $durations', (taught) => {
  const starts = frameOffsets(Float64Array.from(taught.durations));
  const { idx, pos } = frameInputs(starts, 0, starts.at(-1)!);
  expect([...idx].map(Number)).toEqual(taught.index);
  expect(apart(pos, taught.place.flat())).toBeLessThan(1e-5);
});
