import { expect, it } from 'vitest';
import { CONTEXT, cutIntoChunks, LONGEST } from '../../src/inference/nutq1/decoder-windows.ts';

const lengths = Array.from({ length: 700 }, (_, index) => 1 + 6 * index);

it.each([
  ['from a short one on', true],
  ['as long as they may be', false],
])('stretches %s follow each other to the end; none takes more memory than the longest', (_, hasten) => {
  for (const frames of lengths) {
    const chunks = cutIntoChunks(frames, hasten);
    expect(chunks.map(({ from }) => from)).toEqual([0, ...chunks.slice(0, -1).map(({ to }) => to)]);
    expect(chunks.at(-1)!.to).toBe(frames);
    expect(Math.max(...chunks.map(({ from, to }) => to - from))).toBeLessThanOrEqual(LONGEST);
  }
});

it('no stretch is a scrap, for which the context around it would cost more than itself', () => {
  for (const frames of lengths.filter((frames) => frames > LONGEST)) {
    const chunks = cutIntoChunks(frames, false);
    expect(Math.min(...chunks.map(({ from, to }) => to - from))).toBeGreaterThanOrEqual(LONGEST / 2);
  }
});

it('who waits hears of a long sentence half a second first, of a short one all, at the cost of one joint', () => {
  /** What the decoder makes, with the context that is thrown away. */
  const made = (frames: number, hasten: boolean): number =>
    cutIntoChunks(frames, hasten).reduce(
      (sum, { from, to }) => sum + Math.min(frames, to + CONTEXT) - Math.max(0, from - CONTEXT),
      0,
    );
  for (const frames of lengths) {
    expect(cutIntoChunks(frames, true)[0]!.to).toBe(frames > 184 ? 40 : frames);
    // Where the first stretch makes one more of the long ones, their joint costs its context too.
    expect(made(frames, true) - made(frames, false)).toBeLessThanOrEqual(2 * 2 * CONTEXT);
  }
  expect(made(640, true) - made(640, false)).toBe(40 + CONTEXT);
  expect(made(184, true)).toBe(184);
});
