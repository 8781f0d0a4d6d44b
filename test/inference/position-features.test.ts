import { expect, test } from 'vitest';
import { placesOf, placeWidth } from '../../src/inference/nutq1/position-features.ts';

test('places are those that the voices were trained with', () => {
  // training/voice/places.py gives these for "sil m a sil b a b sil" in the words "ma", "ba", "b".
  const [sil, m, a, b] = [0, 1, 2, 3];
  const words = [
    { from: 1, to: 3 },
    { from: 4, to: 6 },
    { from: 6, to: 7 },
    { from: 7, to: 7 },
  ];
  const places = placesOf([sil, m, a, sil, b, a, b, sil], sil, words);
  const rows = Array.from({ length: places.length / placeWidth }, (_, n) =>
    Array.from(
      places.subarray(n * placeWidth, (n + 1) * placeWidth),
      (value) => Math.round(value * 100) / 100,
    ),
  );
  expect(rows).toEqual([
    [0, 0, 0, 0, 0, 0, 0, 0],
    [1, 0, 1, 0.85, -0.5, -1.15, 1, 0],
    [0, 1, 0.85, 1, 0.5, -1.15, 1, 0],
    [0, 0, 0, 0, 0, 0, 0, 0],
    [1, 0, 1, 0.72, -0.5, -0.95, 0, 1],
    [0, 1, 0.85, 0.85, 0, -0.95, 0, 1],
    [1, 1, 0.72, 1, 0.5, -0.95, 0, 1],
    [0, 0, 0, 0, 0, 0, 0, 0],
  ]);
});
