import { describe, expect, test } from 'vitest';
import { limit, truePeak } from '../../src/audio/dsp/limiter.ts';
import { integratedLoudness } from '../../src/audio/dsp/loudness.ts';
import { encodeWav } from '../../src/audio/formats/wav.ts';
import { master } from '../../src/audio/master.ts';
import { measure } from './ffmpeg.ts';
import { babble, rms, tone } from './sounds.ts';

const rates = [8000, 16000, 22050, 24000, 44100, 48000];

describe('loudness', () => {
  test('the standard’s example: 997 Hz at full scale in one channel is −3.01 LUFS', () => {
    expect(integratedLoudness(tone(997, 48000, 5, 1), 48000)).toBeCloseTo(-3.01, 1);
  });

  test.each(rates)('agrees with ffmpeg’s meter at %i Hz', (rate) => {
    const sound = babble(rate, 6);
    const ours = integratedLoudness(sound, rate);
    expect(Math.abs(ours - measure(encodeWav(sound, rate), 'wav').lufs)).toBeLessThan(0.3);
  });

  test('silence has none; a sound shorter than a block has one', () => {
    expect(integratedLoudness(new Float32Array(48000), 48000)).toBe(Number.NEGATIVE_INFINITY);
    expect(integratedLoudness(new Float32Array(0), 48000)).toBe(Number.NEGATIVE_INFINITY);
    expect(integratedLoudness(tone(997, 48000, 0.1, 1), 48000)).toBeCloseTo(-3, 0);
  });
});

describe('true peak', () => {
  test('is found between samples', () => {
    // A quarter of the sample rate, sampled at 45°: every sample is 0.707, the wave reaches 1.
    const sound = Float32Array.from({ length: 4000 }, (_, i) => Math.sin((Math.PI / 2) * i + Math.PI / 4));
    expect(truePeak(sound)).toBeGreaterThan(0.98);
    limit(sound, 16000, 0.5);
    expect(truePeak(sound)).toBeLessThanOrEqual(0.505);
  });

  test('leaves a sound without peaks as it is', () => {
    const sound = babble(16000, 1);
    const before = sound.slice();
    limit(sound, 16000, 10 * truePeak(sound));
    expect(sound).toEqual(before);
  });

  test('lowers one peak and nothing far from it', () => {
    const sound = tone(300, 16000, 1, 0.3);
    for (let i = 8000; i < 8040; i++) sound[i] = sound[i]! * 4;
    const before = sound.slice();
    limit(sound, 16000, 0.5);
    expect(truePeak(sound)).toBeLessThanOrEqual(0.505);
    expect(sound.slice(0, 7800)).toEqual(before.slice(0, 7800));
    expect(sound.slice(8300)).toEqual(before.slice(8300));
    // The gain glides: no step from one sample to the next that the tone itself does not have.
    for (let i = 7800; i < 7999; i++) expect(Math.abs(sound[i + 1]! - sound[i]!)).toBeLessThan(0.04);
  });
});

describe('the finished sound', () => {
  test.each(rates.flatMap((rate) => [0.001, 0.05, 1].map((gain) => [rate, gain] as const)))(
    'at %i Hz from level %f: −19 LUFS and peaks under −1 dB by ffmpeg’s meter',
    (rate, gain) => {
      const sound = babble(16000, 5).map((sample) => sample * gain * 4);
      const { lufs, truePeak: peak } = measure(encodeWav(master(sound, 16000, rate), rate), 'wav');
      expect(Math.abs(lufs + 19)).toBeLessThan(gain < 0.01 ? 40 : 0.5);
      expect(peak).toBeLessThanOrEqual(-0.8);
    },
  );

  test('silence stays silence, and a whisper is not blown up to speech', () => {
    expect(rms(master(new Float32Array(16000), 16000, 48000))).toBe(0);
    const whisper = babble(16000, 1).map((sample) => sample * 1e-4);
    expect(rms(master(whisper, 16000, 16000))).toBeLessThan(0.003);
  });
});
