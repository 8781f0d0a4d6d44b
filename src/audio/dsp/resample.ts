import { kaiser, kaiserBeta, kaiserTaps, sinc } from './kaiser.ts';

/**
 * Another sample rate with the same duration and pitch: a windowed-sinc low-pass evaluated at the
 * output's instants (polyphase, rates in a ratio of whole numbers). The stopband begins at the lower
 * of the two Nyquist frequencies, so nothing folds back; the passband reaches 88 % of it.
 */

const STOPBAND_DECIBELS = 96;
const TRANSITION = 0.12;

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
  const cutoff = narrow * (1 - TRANSITION / 2);
  const half = 2 * Math.ceil(kaiserTaps(STOPBAND_DECIBELS, TRANSITION) / 4 / narrow);
  const beta = kaiserBeta(STOPBAND_DECIBELS);
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

/**
 * Samples as they come at rate `from` (Hz, a whole number) to rate `to`, without delay: behind `end` there are
 * round(n · to / from) of them, the same however they were cut into writes.
 */
export class Resampler {
  readonly #from: number;
  readonly #to: number;
  readonly #filter: Filter | undefined;
  /** What outputs to come still need, silence before the beginning included; `#start` counts its first sample. */
  #kept: Float64Array;
  #start: number;
  #taken = 0;
  #given = 0;

  constructor(from: number, to: number) {
    this.#from = from;
    this.#to = to;
    this.#filter = from === to ? undefined : filterFor(from, to);
    const before = (this.#filter?.taps ?? 0) / 2;
    this.#kept = new Float64Array(before);
    this.#start = -before;
  }

  write(samples: Float32Array): Float32Array {
    if (!this.#filter) return samples;
    this.#taken += samples.length;
    return this.#make(samples, this.#filter, Number.POSITIVE_INFINITY);
  }

  end(): Float32Array {
    if (!this.#filter) return new Float32Array();
    const silence = new Float32Array(this.#filter.taps);
    return this.#make(silence, this.#filter, Math.round((this.#taken * this.#to) / this.#from));
  }

  /** Every output whose input is there, up to `total` of all. */
  #make(added: Float32Array, { up, down, phases, taps }: Filter, total: number): Float32Array {
    const kept = new Float64Array(this.#kept.length + added.length);
    kept.set(this.#kept);
    kept.set(added, this.#kept.length);
    const firstInput = (output: number) => Math.floor((output * down) / up) - taps / 2 + 1;
    const here = this.#start + kept.length;
    // The last output that needs nothing behind `here`.
    const ready = Math.max(this.#given, Math.ceil(((here - taps / 2) * up) / down));
    const end = Math.min(total, ready);
    const out = new Float32Array(Math.max(0, end - this.#given));
    // Phase by phase: a third faster than in the order of the output, since the coefficients stay at hand.
    for (let first = 0; first < up && first < out.length; first++) {
      const output = this.#given + first;
      const row = phases[(output * down) % up]!;
      let from = firstInput(output) - this.#start;
      for (let i = first; i < out.length; i += up, from += down) {
        let [a, b, c, d] = [0, 0, 0, 0];
        for (let j = 0; j < taps; j += 4) {
          a += kept[from + j]! * row[j]!;
          b += kept[from + j + 1]! * row[j + 1]!;
          c += kept[from + j + 2]! * row[j + 2]!;
          d += kept[from + j + 3]! * row[j + 3]!;
        }
        out[i] = a + b + c + d;
      }
    }
    this.#given += out.length;
    const drop = Math.min(kept.length, Math.max(0, firstInput(this.#given) - this.#start));
    this.#kept = kept.slice(drop);
    this.#start += drop;
    return out;
  }
}

/** A whole sound at rate `from` to rate `to`. */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples;
  const resampler = new Resampler(from, to);
  const [body, tail] = [resampler.write(samples), resampler.end()];
  const whole = new Float32Array(body.length + tail.length);
  whole.set(body);
  whole.set(tail, body.length);
  return whole;
}
