import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sentence } from '../../src/arabic/reading.ts';
import { createEngine, type Engine } from '../../src/workers/engine.ts';
import { decode } from '../audio/ffmpeg.ts';

const models = fileURLToPath(new URL('../../models', import.meta.url));
const RATE = 16000;

/** Linear prediction (autocorrelation method): coefficients a₁ … a_order of the whitening filter. */
function predict(samples: readonly number[], order: number): number[] {
  const correlation = Array.from({ length: order + 1 }, (_, lag) =>
    samples.reduce((sum, value, at) => sum + value * (samples[at + lag] ?? 0), 0),
  );
  let error = correlation[0]! * 1.0001;
  let a: number[] = [];
  for (let n = 1; n <= order; n++) {
    const reflection =
      -(correlation[n]! + a.reduce((sum, value, at) => sum + value * correlation[n - 1 - at]!, 0)) / error;
    a = [...a.map((value, at) => value + reflection * a[a.length - 1 - at]!), reflection];
    error *= 1 - reflection ** 2;
  }
  return a;
}

/** The first resonance above 200 Hz of the middle 50 ms of a stretch of sound, in Hz. */
function firstFormant(sound: Float32Array, fromMs: number, toMs: number): number {
  const middle = Math.round(((fromMs + toMs) / 2) * (RATE / 1000));
  const size = 800;
  const samples = Array.from({ length: size }, (_, at) => {
    const place = middle - size / 2 + at;
    const hamming = 0.54 - 0.46 * Math.cos((2 * Math.PI * at) / (size - 1));
    return (sound[place]! - 0.97 * sound[place - 1]!) * hamming;
  });
  const a = predict(samples, 18);
  const gain = (hertz: number): number => {
    const angle = (2 * Math.PI * hertz) / RATE;
    const real = a.reduce((sum, value, at) => sum + value * Math.cos(angle * (at + 1)), 1);
    const imaginary = a.reduce((sum, value, at) => sum - value * Math.sin(angle * (at + 1)), 0);
    return 1 / Math.hypot(real, imaginary);
  };
  for (let hertz = 200; hertz < 1200; hertz += 5)
    if (gain(hertz) > gain(hertz - 5) && gain(hertz) >= gain(hertz + 5)) return hertz;
  throw new Error('no resonance');
}

/**
 * The dialects' beet and yoom: vowels between high and low ones, which no speaker of the training had. Of low voices:
 * the harmonics of higher ones lie too far apart to tell a resonance by.
 */
describe.each(['haytham', 'fahd'])('%s', (voice) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await createEngine({ models, workers: 1, queueLimit: 50, timeoutMs: 60_000 });
  });
  afterAll(() => engine.close());

  /** F1 of a vowel between two consonants, in the middle of a phrase. */
  async function formantOf(consonant: string, vowel: string): Promise<number> {
    const word = (phones: string, at: number) => ({
      text: 'x',
      from: at,
      to: at + 1,
      spoken: 'x',
      source: 'list' as const,
      phones: phones.split(' '),
      pauseMs: 0,
    });
    const words = [word('? a n a', 0), word(`${consonant} ${vowel} ${consonant}`, 2), word('k a m aa n', 4)];
    const sentence: Sentence = { text: 'x x x', from: 0, to: 5, intonation: 'statement', words };
    const spoken = await engine.speak({
      voice,
      sentences: [sentence],
      speed: 0.8,
      pitch: 0,
      format: 'wav',
      sampleRate: RATE,
    });
    const { startMs, endMs } = spoken.words[1]!;
    return firstFormant(decode(spoken.file.whole(), 'wav'), startMs, endMs);
  }

  it.each(['b', 't'])('ee lies between ii and aa, oo between uu and aa, beside %s', async (consonant) => {
    const [ii, ee, aa, oo, uu] = await Promise.all(
      ['ii', 'ee', 'aa', 'oo', 'uu'].map((vowel) => formantOf(consonant, vowel)),
    );
    expect(ee).toBeGreaterThan(ii! + 60);
    expect(ee).toBeLessThan(aa! - 80);
    expect(oo).toBeGreaterThan(uu! + 10);
    expect(oo).toBeLessThan(aa! - 80);
  });
});
