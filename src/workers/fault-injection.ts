import type { EngineOptions } from './engine.ts';

/** Numbers in [0, 1) that a seed repeats (mulberry32 by Tommy Ettinger, public domain). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const kinds = ['nan', 'crash', 'slow'] as const;

/**
 * For tests alone: lets the share NUTQ_TEST_FAULT_RATE of syntheses fail, as broken numbers, a dead thread
 * or a slow one. NUTQ_TEST_SEED repeats the choice.
 */
export function faultsForTests(environment: Record<string, string | undefined>): EngineOptions['faults'] {
  if (environment.NUTQ_TEST_FAULT_RATE === undefined) return undefined;
  const rate = Number(environment.NUTQ_TEST_FAULT_RATE);
  const random = seeded(Number(environment.NUTQ_TEST_SEED ?? Date.now()));
  return ({ kind }) =>
    kind === 'say' && random() < rate ? kinds[Math.floor(random() * kinds.length)] : undefined;
}
