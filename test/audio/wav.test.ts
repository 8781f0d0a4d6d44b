import { describe, expect, test } from 'vitest';
import { encodeWav, toPcm16 } from '../../src/audio/formats/wav.ts';
import { decode, probe } from './ffmpeg.ts';
import { babble, correlation } from './sounds.ts';

describe('WAV', () => {
  test.each([0, 1, 2, 999, 16001])('both sizes in the header are real, %i samples', (length) => {
    const file = encodeWav(new Float32Array(length).fill(0.1), 16000);
    const view = new DataView(file.buffer);
    expect(view.getUint32(4, true)).toBe(file.length - 8);
    expect(view.getUint32(40, true)).toBe(file.length - 44);
    expect(view.getUint32(40, true)).toBe(length * 2);
  });

  test.each([8000, 16000, 22050, 24000, 44100, 48000])('a decoder reads it whole at %i Hz', (rate) => {
    const sound = babble(rate, 1.7);
    const file = encodeWav(sound, rate);
    expect(probe(file, 'wav')).toMatchObject({ codec: 'pcm_s16le', sampleRate: rate, channels: 1 });
    expect(probe(file, 'wav').duration).toBeCloseTo(1.7, 4);
    const heard = decode(file, 'wav');
    expect(heard.length).toBe(sound.length);
    expect(correlation(sound, heard)).toBeGreaterThan(0.99999);
  });

  test('beyond full scale is clipped, never wrapped', () => {
    expect([...toPcm16(Float32Array.of(1, 1.5, -1, -1.5, 0.99999, 1e9, -1e9))]).toEqual([
      32767, 32767, -32768, -32768, 32767, 32767, -32768,
    ]);
  });

  test('dither clips too, is the same each time and averages to nothing', () => {
    const quiet = new Float32Array(100_000).fill(0.3 / 32768);
    const steps = toPcm16(quiet, { dither: true });
    expect(steps).toEqual(toPcm16(quiet, { dither: true }));
    expect(steps.reduce((sum, step) => sum + step, 0) / steps.length).toBeCloseTo(0.3, 1);
    expect(Math.max(...toPcm16(new Float32Array(1000).fill(1), { dither: true }))).toBe(32767);
  });
});
