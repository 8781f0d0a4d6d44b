import { expect, it } from 'vitest';
import { stressed } from '../../../src/arabic/phonology/stress.ts';

it.each([
  ['k a t a b a', 1],
  ['k i t aa b', 3],
  ['k aa t i b', 1],
  ['m a k t a b', 1],
  ['m a d r a s a', 1],
  ['m a d r a s a t u n', 4],
  ['d a r a s t u', 3],
  ['d a r a s t', 3],
  ['m u H a m m a d', 3],
  ['q a l b', 1],
  ['l aa', 1],
  ['k i t aa b u h u m', 3],
  ['m u s t a sh f aa', 4],
  ['b', -1],
])('Modern Standard Arabic: %s', (phones, place) => {
  expect(stressed(phones.split(' '))).toBe(place);
});

it.each([
  ['m a d r a s a', 4],
  ['k a t a b a', 1],
  ['m a k t a b a', 4],
  ['k i t aa b', 3],
])('Cairo: %s', (phones, place) => {
  expect(stressed(phones.split(' '), 'cairo')).toBe(place);
});
