import { expect, it } from 'vitest';
import { Joiner } from '../../src/audio/join.ts';

it.each([1, 79, 80, 1600])(
  'pieces, %i samples at a time, follow each other with silences and without steps',
  (cut) => {
    const joiner = new Joiner(16000);
    const sound: number[] = [];
    const offsets: number[] = [];
    for (const [length, silence] of [
      [1600, 400],
      [1600, 0],
      [1, 0],
      [0, 5],
    ] as const) {
      offsets.push(sound.length);
      for (let at = 0; at < length; at += cut)
        sound.push(...joiner.write(new Float32Array(Math.min(cut, length - at)).fill(0.5)));
      sound.push(...joiner.endPiece(silence));
    }
    expect(offsets).toEqual([0, 2000, 3600, 3601]);
    expect(sound.length).toBe(3606);
    expect(sound.slice(1600, 2000).every((sample) => sample === 0)).toBe(true);
    expect(sound.slice(80, 1520).every((sample) => sample === 0.5)).toBe(true);
    for (let i = 1; i < sound.length; i++) expect(Math.abs(sound[i]! - sound[i - 1]!)).toBeLessThan(0.02);
  },
);
