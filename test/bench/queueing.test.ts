import { describe, expect, it } from 'vitest';
import { type Load, meanWait, simulate, threadsFor, waitProbability } from '../../bench/queueing.ts';

/** Numbers from 0 to 1, the same each time (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('the queueing model', () => {
  it('agrees with what is known: one thread, and tables of Erlang', () => {
    expect(waitProbability(1, 0.7)).toBeCloseTo(0.7, 10);
    // M/M/1 waits ρ/(μ − λ); M/D/1 half of that.
    expect(meanWait(1, { arrivals: 0.8, service: 1, variability: 1 })).toBeCloseTo(4, 10);
    expect(meanWait(1, { arrivals: 0.8, service: 1, variability: 0 })).toBeCloseTo(2, 10);
    expect(waitProbability(10, 8)).toBeCloseTo(0.4092, 3);
    expect(meanWait(2, { arrivals: 2, service: 1, variability: 1 })).toBe(Number.POSITIVE_INFINITY);
  });

  it.each([
    [2, 0.5, 0.5],
    [2, 0.8, 1],
    [8, 0.8, 0.5],
    [8, 0.9, 0],
    [32, 0.9, 0.5],
  ])(
    'agrees with a simulation: %i threads, %f of them busy, variability %f',
    (threads, busy, variability) => {
      const load: Load = { arrivals: (busy * threads) / 0.4, service: 0.4, variability };
      const { mean } = simulate(threads, load, 400_000, 0.5, numbers(7));
      // The approximation itself is good to some ten percent where times are not exponential.
      expect(meanWait(threads, load) / mean).toBeGreaterThan(0.88);
      expect(meanWait(threads, load) / mean).toBeLessThan(1.13);
    },
  );

  it.each([
    [10, 0.4],
    [1000, 0.4],
    [10_000, 0.4],
  ])(
    'gives threads with which %i requests a minute wait as little as it says, and no more than needed',
    (perMinute, service) => {
      const load: Load = { arrivals: perMinute / 60, service, variability: 0.5 };
      const threads = threadsFor(load, 0.5, 0.05);
      expect(simulate(threads, load, 200_000, 0.5, numbers(11)).late).toBeLessThan(0.06);
      const fewer = threads - Math.max(1, Math.round(threads * 0.03));
      if (fewer > load.arrivals * service)
        expect(simulate(fewer, load, 200_000, 0.5, numbers(11)).late).toBeGreaterThan(0.05);
    },
  );
});
