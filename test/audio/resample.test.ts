import { describe, expect, it } from 'vitest';
import { Resampler, resample } from '../../src/audio/dsp/resample.ts';
import { babble, levelAt, rms, tone } from './sounds.ts';

const rates = [8000, 16000, 22050, 24000, 44100, 48000];
const pairs = rates.flatMap((from) => rates.filter((to) => to !== from).map((to) => [from, to] as const));

/** The middle, without the ends where the tone begins from nothing. */
const middle = (samples: Float32Array): Float32Array =>
  samples.slice(Math.round(samples.length * 0.2), Math.round(samples.length * 0.8));

describe('another sample rate', () => {
  it.each(pairs)('%i → %i Hz: same duration, tones at the same level', (from, to) => {
    const nyquist = Math.min(from, to) / 2;
    for (const part of [0.02, 0.3, 0.6, 0.85]) {
      const hertz = Math.round(nyquist * part);
      const out = resample(tone(hertz, from, 0.5), from, to);
      expect(out.length).toBe(to / 2);
      const expected = 20 * Math.log10(0.5);
      expect(Math.abs(levelAt(middle(out), hertz, to) - expected)).toBeLessThan(0.05);
    }
  });

  it.each(pairs.filter(([from, to]) => to < from))('%i → %i Hz: nothing folds back', (from, to) => {
    for (const part of [1.02, 1.2, 1.7]) {
      const hertz = (to / 2) * part;
      if (hertz >= from / 2) continue;
      // All of the tone lies above the new Nyquist frequency, so all that is left is alias.
      const left = middle(resample(tone(hertz, from, 0.5), from, to));
      expect(20 * Math.log10(rms(left) / rms(tone(hertz, from, 0.5)))).toBeLessThan(-85);
    }
  });

  it.each(pairs.filter(([from, to]) => to > from))('%i → %i Hz: no mirror image above', (from, to) => {
    for (const part of [0.3, 0.9, 0.98]) {
      const hertz = (from / 2) * part;
      const image = from - hertz;
      if (image >= to / 2) continue;
      const out = middle(resample(tone(hertz, from, 0.5), from, to));
      expect(levelAt(out, image, to) - 20 * Math.log10(0.5)).toBeLessThan(-80);
    }
  });

  it('no delay: a pulse stays at its instant', () => {
    const pulse = new Float32Array(16000);
    pulse[8000] = 1;
    const out = resample(pulse, 16000, 48000);
    expect(out.indexOf(Math.max(...out))).toBe(24000);
  });

  it.each(pairs)('%i → %i Hz: the same samples, however the sound is cut', (from, to) => {
    const sound = babble(from, 0.3);
    const whole = resample(sound, from, to);
    for (const cut of [1, 100, 1777]) {
      const resampler = new Resampler(from, to);
      const parts: number[] = [];
      for (let at = 0; at < sound.length; at += cut)
        parts.push(...resampler.write(sound.slice(at, at + cut)));
      parts.push(...resampler.end());
      expect(Float32Array.from(parts)).toEqual(whole);
    }
  });

  it('the same rate gives the same samples', () => {
    const sound = tone(440, 16000, 0.1);
    expect(resample(sound, 16000, 16000)).toBe(sound);
    expect(resample(new Float32Array(0), 16000, 48000).length).toBe(0);
  });
});
