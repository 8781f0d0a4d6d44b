import { describe, expect, it } from 'vitest';
import { Limiter, truePeak } from '../../src/audio/dsp/limiter.ts';
import { integratedLoudness } from '../../src/audio/dsp/loudness.ts';
import { Master } from '../../src/audio/master.ts';
import { encode } from './encoding.ts';
import { measure } from './ffmpeg.ts';
import { babble, rms, tone } from './sounds.ts';

const rates = [8000, 16000, 22050, 24000, 44100, 48000];

/** What a stage that takes samples as they come makes of a whole sound, in writes of `cut` samples. */
function through(
  stage: { write(samples: Float32Array): Float32Array; end(): Float32Array },
  sound: Float32Array,
  cut = sound.length,
): Float32Array {
  const parts: Float32Array[] = [];
  for (let at = 0; at < sound.length; at += cut) parts.push(stage.write(sound.slice(at, at + cut)));
  return Float32Array.from([...parts, stage.end()].flatMap((part) => [...part]));
}

const limit = (sound: Float32Array, ceiling: number, cut?: number) =>
  through(new Limiter(16000, ceiling), sound, cut);

describe('loudness', () => {
  it('the standard’s example: 997 Hz at full scale in one channel is −3.01 LUFS', () => {
    expect(integratedLoudness(tone(997, 48000, 5, 1), 48000)).toBeCloseTo(-3.01, 1);
  });

  it.each(rates)('agrees with ffmpeg’s meter at %i Hz', async (rate) => {
    const sound = babble(rate, 6);
    const ours = integratedLoudness(sound, rate);
    expect(
      Math.abs(ours - measure((await encode('wav', sound, { sampleRate: rate })).file, 'wav').lufs),
    ).toBeLessThan(0.3);
  });

  it('silence has none; a sound shorter than a block has one', () => {
    expect(integratedLoudness(new Float32Array(48000), 48000)).toBe(Number.NEGATIVE_INFINITY);
    expect(integratedLoudness(new Float32Array(0), 48000)).toBe(Number.NEGATIVE_INFINITY);
    expect(integratedLoudness(tone(997, 48000, 0.1, 1), 48000)).toBeCloseTo(-3, 0);
  });
});

describe('true peak', () => {
  it('is found between samples', () => {
    // A quarter of the sample rate, sampled at 45°: every sample is 0.707, the wave reaches 1.
    const sound = Float32Array.from({ length: 4000 }, (_, i) => Math.sin((Math.PI / 2) * i + Math.PI / 4));
    expect(truePeak(sound)).toBeGreaterThan(0.98);
    expect(truePeak(limit(sound, 0.5))).toBeLessThanOrEqual(0.505);
  });

  it('leaves a sound without peaks as it is', () => {
    const sound = babble(16000, 1);
    expect(limit(sound, 10 * truePeak(sound))).toEqual(sound);
  });

  it.each([1, 7, 133, 2000])('limits the same when the sound comes %i samples at a time', (cut) => {
    // Peaks at both ends too, where there is nothing before or behind.
    const sound = babble(16000, 0.8);
    sound[0] = 0.9;
    sound[sound.length - 1] = -0.9;
    expect(limit(sound, 0.2, cut)).toEqual(limit(sound, 0.2));
    expect(truePeak(limit(sound, 0.2, cut))).toBeLessThanOrEqual(0.202);
  });

  it('lowers one peak and nothing far from it', () => {
    const sound = tone(300, 16000, 1, 0.3);
    for (let i = 8000; i < 8040; i++) sound[i] = sound[i]! * 4;
    const limited = limit(sound, 0.5);
    expect(truePeak(limited)).toBeLessThanOrEqual(0.505);
    expect(limited.slice(0, 7800)).toEqual(sound.slice(0, 7800));
    expect(limited.slice(8300)).toEqual(sound.slice(8300));
    // The gain glides: no step from one sample to the next that the tone itself does not have.
    for (let i = 7800; i < 7999; i++) expect(Math.abs(limited[i + 1]! - limited[i]!)).toBeLessThan(0.04);
  });
});

describe('the finished sound', () => {
  it.each(rates)('at %i Hz: as loud as it came, peaks under −1 dB by ffmpeg’s meter', async (rate) => {
    const sound = babble(16000, 5).map((sample) => sample * 0.2);
    for (const gainDb of [0, 6, 30]) {
      const louder = sound.map((sample) => sample * 10 ** (gainDb / 20));
      const mastered = through(new Master({ from: 16000, to: rate }), louder, 4000);
      expect(mastered.length).toBe(5 * rate);
      const { file } = await encode('wav', mastered, { sampleRate: rate });
      const { lufs, truePeak: peak } = measure(file, 'wav');
      // Thirty are more than there is room for: there the limiter works.
      if (gainDb < 30) expect(Math.abs(lufs - gainDb - integratedLoudness(sound, 16000))).toBeLessThan(0.5);
      expect(peak).toBeLessThanOrEqual(-0.8);
    }
  });

  it('silence stays silence', () => {
    const master = new Master({ from: 16000, to: 48000 });
    expect(rms(through(master, new Float32Array(16000)))).toBe(0);
  });
});
