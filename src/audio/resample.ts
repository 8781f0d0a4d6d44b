import { kaiser, kaiserBeta, kaiserTaps, sinc } from './kaiser.ts';

/**
 * Another sample rate with the same duration and pitch: a windowed-sinc low-pass evaluated at the
 * output's instants (polyphase, rates in a ratio of whole numbers). The stopband begins at the lower
 * of the two Nyquist frequencies, so nothing folds back; the passband reaches 88 % of it.
 */

const stopbandDecibels = 96;
const transition = 0.12;

interface Filter {
  /** Output samples per `down` input samples. */
  up: number;
  down: number;
  taps: number;
  /** up × taps coefficients, phase after phase. */
  coefficients: Float32Array;
}

const filters = new Map<string, Filter>();

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

function filterFor(from: number, to: number): Filter {
  const key = `${from}:${to}`;
  const known = filters.get(key);
  if (known) return known;
  const divisor = greatestCommonDivisor(from, to);
  const up = to / divisor;
  const down = from / divisor;
  // All in units of input samples: going down, the kernel is stretched to the output's Nyquist.
  const narrow = Math.min(1, to / from);
  const cutoff = narrow * (1 - transition / 2);
  const half = Math.ceil(kaiserTaps(stopbandDecibels, transition) / 2 / narrow);
  const taps = 2 * half;
  const beta = kaiserBeta(stopbandDecibels);
  const coefficients = new Float32Array(up * taps);
  for (let phase = 0; phase < up; phase++) {
    const row = new Float64Array(taps);
    let sum = 0;
    for (let j = 0; j < taps; j++) {
      const distance = j - (half - 1) - phase / up;
      row[j] = cutoff * sinc(cutoff * distance) * kaiser(distance / half, beta);
      sum += row[j]!;
    }
    // Every phase passes a constant unchanged; otherwise a hum at the rates' common divisor remains.
    for (let j = 0; j < taps; j++) coefficients[phase * taps + j] = row[j]! / sum;
  }
  const filter = { up, down, taps, coefficients };
  filters.set(key, filter);
  return filter;
}

/** Samples at rate `from` (Hz, a whole number) to rate `to`; round(n · to / from) samples, without delay. */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples;
  const { up, down, taps, coefficients } = filterFor(from, to);
  const half = taps / 2;
  const padded = new Float32Array(samples.length + 2 * taps);
  padded.set(samples, taps);
  const out = new Float32Array(Math.round((samples.length * to) / from));
  let whole = 0; // input sample before the output's instant
  let phase = 0; // and how far after it, in 1/up
  for (let i = 0; i < out.length; i++) {
    const first = whole - (half - 1) + taps;
    const row = phase * taps;
    let even = 0;
    let odd = 0;
    for (let j = 0; j < taps; j += 2) {
      even += padded[first + j]! * coefficients[row + j]!;
      odd += padded[first + j + 1]! * coefficients[row + j + 1]!;
    }
    out[i] = even + odd;
    phase += down;
    whole += Math.floor(phase / up);
    phase %= up;
  }
  return out;
}
