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
  /** The coefficients for each of the `up` phases, `taps` (a multiple of four) each. */
  phases: Float64Array[];
  taps: number;
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
  const half = 2 * Math.ceil(kaiserTaps(stopbandDecibels, transition) / 4 / narrow);
  const beta = kaiserBeta(stopbandDecibels);
  const phases = Array.from({ length: up }, (_, phase) => {
    const row = Float64Array.from({ length: 2 * half }, (_, j) => {
      const distance = j - (half - 1) - phase / up;
      return sinc(cutoff * distance) * kaiser(distance / half, beta);
    });
    // Every phase passes a constant unchanged; otherwise a hum at the rates' common divisor remains.
    const sum = row.reduce((total, value) => total + value, 0);
    return row.map((value) => value / sum);
  });
  const filter = { up, down, phases, taps: 2 * half };
  filters.set(key, filter);
  return filter;
}

/** Samples at rate `from` (Hz, a whole number) to rate `to`; round(n · to / from) samples, without delay. */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples;
  const { up, down, phases, taps } = filterFor(from, to);
  const padded = new Float64Array(samples.length + 2 * taps);
  padded.set(samples, taps);
  const out = new Float32Array(Math.round((samples.length * to) / from));
  // Phase by phase: a third faster than in the order of the output, since the coefficients stay at hand.
  for (let start = 0; start < up && start < out.length; start++) {
    const row = phases[(start * down) % up]!;
    let first = Math.floor((start * down) / up) - taps / 2 + 1 + taps;
    for (let i = start; i < out.length; i += up, first += down) {
      let [a, b, c, d] = [0, 0, 0, 0];
      for (let j = 0; j < taps; j += 4) {
        a += padded[first + j]! * row[j]!;
        b += padded[first + j + 1]! * row[j + 1]!;
        c += padded[first + j + 2]! * row[j + 2]!;
        d += padded[first + j + 3]! * row[j + 3]!;
      }
      out[i] = a + b + c + d;
    }
  }
  return out;
}
