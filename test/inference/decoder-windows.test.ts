import { expect, test } from 'vitest';
import { cutIntoChunks, longest } from '../../src/inference/nutq1/decoder-windows.ts';

const lengths = Array.from({ length: 700 }, (_, index) => 1 + 6 * index);

test.each([
  ['from a short one on', undefined],
  ['as long as they may be', longest],
])('stretches %s follow each other to the end; none takes more memory than the longest', (_, start) => {
  for (const frames of lengths) {
    const chunks = cutIntoChunks(frames, start);
    expect(chunks.map(({ from }) => from)).toEqual([0, ...chunks.slice(0, -1).map(({ to }) => to)]);
    expect(chunks.at(-1)!.to).toBe(frames);
    expect(Math.max(...chunks.map(({ from, to }) => to - from))).toBeLessThanOrEqual(longest);
  }
});

test('no stretch is a scrap, for which the context around it would cost more than itself', () => {
  for (const frames of lengths.filter((frames) => frames > longest)) {
    const chunks = cutIntoChunks(frames, longest);
    expect(Math.min(...chunks.map(({ from, to }) => to - from))).toBeGreaterThanOrEqual(longest / 2);
  }
});
