import { limit } from './dsp/limiter.ts';
import { integratedLoudness } from './dsp/loudness.ts';
import { resample } from './dsp/resample.ts';

/** What every sound of the service is brought to. −19 LUFS in one channel sounds as loud as −16 in two. */
export const targetLufs = -19;
/** Highest true peak, in dB of full scale; the decibel is room for what a lossy encoder adds. */
export const ceilingDecibels = -1;
/** A breath or a lone consonant is not blown up to the level of speech. */
const mostGainDecibels = 24;

const linear = (decibels: number): number => 10 ** (decibels / 20);

/**
 * The last stage before encoding: samples at rate `from` to rate `to` (Hz), at the service's loudness,
 * with no peak above the ceiling. Silence stays silence. Gives a new array.
 */
export function master(samples: Float32Array, from: number, to: number): Float32Array {
  const sound = resample(samples, from, to).slice();
  const loudness = integratedLoudness(sound, to);
  if (loudness === Number.NEGATIVE_INFINITY) return sound;
  const gain = linear(Math.min(mostGainDecibels, targetLufs - loudness));
  for (let i = 0; i < sound.length; i++) sound[i] = sound[i]! * gain;
  limit(sound, to, linear(ceilingDecibels));
  return sound;
}
