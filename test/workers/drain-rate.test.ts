import { expect, it } from 'vitest';
import { DrainRate } from '../../src/workers/drain-rate.ts';

it('a line of texts is as fast as they are done, not as long as each of them waited', () => {
  const rate = new DrainRate(0.5);
  expect(rate.secondsFor(10)).toBeCloseTo(5);
  // One text is done each tenth of a second, while forty wait: each of them took four seconds.
  for (let text = 0; text < 60; text++) rate.done(text / 10, 40);
  expect(rate.secondsFor(40)).toBeCloseTo(4, 1);
});

it('becomes slower when texts take longer', () => {
  const rate = new DrainRate(0.1);
  for (let text = 0; text < 60; text++) rate.done(text * 2, 40);
  expect(rate.secondsFor(5)).toBeCloseTo(10, 1);
});

it('does not take an idle hour for a slow text', () => {
  const rate = new DrainRate(0.5);
  for (let hour = 0; hour < 24; hour++) rate.done(hour * 3600, 0);
  expect(rate.secondsFor(1)).toBe(0.5);
});
