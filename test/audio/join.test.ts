import { expect, test } from 'vitest';
import { join } from '../../src/audio/join.ts';

test('pieces follow each other with their silences and without steps', () => {
  const piece = () => new Float32Array(1600).fill(0.5);
  const { samples, offsets } = join(
    [
      { samples: piece(), silenceAfter: 400 },
      { samples: piece(), silenceAfter: 0 },
      { samples: new Float32Array(1), silenceAfter: 0 },
      { samples: new Float32Array(0), silenceAfter: 5 },
    ],
    16000,
  );
  expect(offsets).toEqual([0, 2000, 3600, 3601]);
  expect(samples.length).toBe(3606);
  expect(samples.slice(1600, 2000).every((sample) => sample === 0)).toBe(true);
  for (let i = 1; i < samples.length; i++) expect(Math.abs(samples[i]! - samples[i - 1]!)).toBeLessThan(0.02);
});
