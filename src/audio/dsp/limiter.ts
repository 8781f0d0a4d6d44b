import { kaiser, kaiserBeta, sinc } from './kaiser.ts';

/**
 * True peaks and a limiter for them. Between two samples the wave may rise above both; players and
 * encoders meet that peak, so it is measured at four times the rate (ITU-R BS.1770-4, annex 2).
 */

const OVERSAMPLING = 4;
const TAPS = 24;
const half = TAPS / 2;

/** Interpolators for the three instants between samples n and n + 1. */
const between: Float64Array[] = Array.from({ length: OVERSAMPLING - 1 }, (_, index) => {
  const fraction = (index + 1) / OVERSAMPLING;
  const row = Float64Array.from({ length: TAPS }, (_, j) => {
    const distance = j - (half - 1) - fraction;
    return sinc(distance) * kaiser(distance / half, kaiserBeta(70));
  });
  const sum = row.reduce((total, value) => total + value, 0);
  return row.map((value) => value / sum);
});

/** The greatest value at or between samples n and n + 1. `padded` has `half` zeros before sample 0. */
function peakAt(padded: Float32Array, n: number): number {
  let peak = Math.abs(padded[n + half]!);
  for (const row of between) {
    let sum = 0;
    for (let j = 0; j < TAPS; j++) sum += row[j]! * padded[n + 1 + j]!;
    const value = Math.abs(sum);
    if (value > peak) peak = value;
  }
  return peak;
}

function pad(samples: Float32Array): Float32Array {
  const padded = new Float32Array(samples.length + 2 * half + 1);
  padded.set(samples, half);
  return padded;
}

/** The highest true peak, linear (1 = full scale). */
export function truePeak(samples: Float32Array): number {
  const padded = pad(samples);
  let peak = 0;
  for (let n = 0; n < samples.length; n++) {
    // No instant between exceeds its loudest neighbours by more than about 6 dB in band-limited speech.
    const near = Math.max(Math.abs(padded[n + half]!), Math.abs(padded[n + half + 1]!));
    if (near * 2 > peak) peak = Math.max(peak, peakAt(padded, n));
  }
  return peak;
}

/** For each i the least of values[i − reach … i + reach] (monotonic queue, linear time). */
function slidingMinimum(values: Float32Array, reach: number): Float32Array {
  const out = new Float32Array(values.length);
  const queue = new Int32Array(values.length);
  let head = 0;
  let tail = 0;
  for (let i = 0; i < values.length + reach; i++) {
    if (i < values.length) {
      while (tail > head && values[queue[tail - 1]!]! >= values[i]!) tail--;
      queue[tail++] = i;
    }
    const centre = i - reach;
    if (centre < 0) continue;
    while (queue[head]! < centre - reach) head++;
    out[centre] = values[queue[head]!]!;
  }
  return out;
}

/**
 * Keeps true peaks at or under a ceiling by turning the sound down around them: the gain is at its full
 * reduction throughout 2.5 ms on both sides of a peak and glides over as much again, so there is no click. It
 * looks a little more than 7.5 ms ahead, by which it gives samples later than it takes them; behind `end` there
 * are as many as were written, the same however they were cut into writes.
 */
export class Limiter {
  readonly #ceiling: number;
  /** How far a peak's full reduction reaches, and half the width of the mean that rounds its edges, in samples. */
  readonly #reach: number;
  readonly #glide: number;
  /** Samples from `#start` on, those before the next output that it still depends on included. */
  #samples = new Float32Array();
  #gains = new Float32Array();
  #start = 0;
  #taken = 0;
  #given = 0;
  /** Gains are known up to here. */
  #judged = 0;

  /** @param ceiling linear, 1 = full scale. */
  constructor(sampleRate: number, ceiling: number) {
    this.#ceiling = ceiling;
    this.#reach = Math.max(half, Math.round(sampleRate * 0.005));
    this.#glide = Math.floor(this.#reach / 2);
  }

  write(samples: Float32Array): Float32Array {
    this.#append(samples);
    this.#judge(Math.max(this.#judged, this.#taken - half - 1));
    return this.#give(Math.max(this.#given, this.#judged - this.#reach - this.#glide), false);
  }

  end(): Float32Array {
    this.#judge(this.#taken);
    return this.#give(this.#taken, true);
  }

  #append(samples: Float32Array): void {
    this.#taken += samples.length;
    this.#samples = joined(this.#samples, samples);
    this.#gains = joined(this.#gains, new Float32Array(samples.length).fill(1));
  }

  /** Finds the gain of every sample before `end`. */
  #judge(end: number): void {
    const padded = pad(this.#samples);
    for (let n = this.#judged - this.#start; n < end - this.#start; n++) {
      const near = Math.max(Math.abs(padded[n + half]!), Math.abs(padded[n + half + 1]!));
      if (near * 2 <= this.#ceiling) continue;
      const peak = peakAt(padded, n);
      if (peak <= this.#ceiling) continue;
      const gain = (this.#ceiling / peak) * 0.999;
      this.#gains[n] = Math.min(this.#gains[n]!, gain);
      if (n + 1 < this.#gains.length) this.#gains[n + 1] = gain;
    }
    this.#judged = end;
  }

  /** The samples before `end` that were not given yet; at the end of the sound the mean has nothing behind it. */
  #give(end: number, isLast: boolean): Float32Array {
    const from = this.#given - this.#start;
    const out = this.#samples.slice(from, end - this.#start);
    const gains = this.#gains.subarray(0, this.#judged - this.#start);
    if (out.length > 0 && gains.some((gain) => gain < 1)) this.#turnDown(out, from, gains, isLast);
    this.#given = end;
    const drop = Math.max(0, end - this.#start - this.#reach - this.#glide - half);
    this.#samples = this.#samples.slice(drop);
    this.#gains = this.#gains.slice(drop);
    this.#start += drop;
    return out;
  }

  #turnDown(out: Float32Array, from: number, gains: Float32Array, isLast: boolean): void {
    const low = slidingMinimum(gains, this.#reach);
    const last = isLast ? low.length - 1 : Number.POSITIVE_INFINITY;
    // A mean over half the reach of a minimum over the whole reach never exceeds what a peak needs.
    const width = 2 * this.#glide + 1;
    const at = (i: number): number => low[Math.min(last, Math.max(0, i))]!;
    let sum = 0;
    for (let i = from - this.#glide; i <= from + this.#glide; i++) sum += at(i);
    for (let n = 0; n < out.length; n++) {
      out[n] = (out[n]! * sum) / width;
      sum += (at(from + n + this.#glide + 1) ?? 1) - at(from + n - this.#glide);
    }
  }
}

function joined(a: Float32Array, b: Float32Array): Float32Array<ArrayBuffer> {
  const whole = new Float32Array(a.length + b.length);
  whole.set(a);
  whole.set(b, a.length);
  return whole;
}
