import { kaiser, kaiserBeta, sinc } from './kaiser.ts';

/**
 * True peaks and a limiter for them. Between two samples the wave may rise above both; players and
 * encoders meet that peak, so it is measured at four times the rate (ITU-R BS.1770-4, annex 2).
 */

const oversampling = 4;
const taps = 24;
const half = taps / 2;

/** Interpolators for the three instants between samples n and n + 1. */
const between: Float64Array[] = Array.from({ length: oversampling - 1 }, (_, index) => {
  const fraction = (index + 1) / oversampling;
  const row = Float64Array.from({ length: taps }, (_, j) => {
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
    for (let j = 0; j < taps; j++) sum += row[j]! * padded[n + 1 + j]!;
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
 * Keeps true peaks at or under `ceiling` (linear) by turning the sound down around them: the gain is at
 * its full reduction throughout 2.5 ms on both sides of a peak and glides over as much again, so there
 * is no click. Changes `samples` in place; leaves it alone when no peak is too high.
 */
export function limit(samples: Float32Array, sampleRate: number, ceiling: number): void {
  const padded = pad(samples);
  const gains = new Float32Array(samples.length).fill(1);
  let needed = false;
  for (let n = 0; n < samples.length; n++) {
    const near = Math.max(Math.abs(padded[n + half]!), Math.abs(padded[n + half + 1]!));
    if (near * 2 <= ceiling) continue;
    const peak = peakAt(padded, n);
    if (peak <= ceiling) continue;
    needed = true;
    const gain = (ceiling / peak) * 0.999;
    gains[n] = Math.min(gains[n]!, gain);
    if (n + 1 < gains.length) gains[n + 1] = gain;
  }
  if (!needed) return;
  const reach = Math.max(half, Math.round(sampleRate * 0.005));
  const low = slidingMinimum(gains, reach);
  // A mean over half the reach of a minimum over the whole reach never exceeds what a peak needs.
  const glide = Math.floor(reach / 2);
  const width = 2 * glide + 1;
  const at = (i: number): number => low[Math.min(low.length - 1, Math.max(0, i))]!;
  let sum = 0;
  for (let i = -glide; i <= glide; i++) sum += at(i);
  for (let n = 0; n < samples.length; n++) {
    samples[n] = (samples[n]! * sum) / width;
    sum += at(n + glide + 1) - at(n - glide);
  }
}
