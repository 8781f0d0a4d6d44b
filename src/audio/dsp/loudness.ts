/**
 * How loud a sound is heard to be: integrated loudness with gating as in ITU-R BS.1770-4, one channel.
 * The standard gives its K-weighting for 48 kHz only; for other rates it is made again from the analog
 * prototypes behind those numbers (as libebur128 and ffmpeg do).
 */

interface Biquad {
  b0: number;
  b1: number;
  b2: number;
  a1: number;
  a2: number;
}

/** The head's effect: a shelf of about +4 dB above 1.7 kHz. */
function shelf(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
  const q = 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return {
    b0: (high + (band * k) / q + k * k) / a0,
    b1: (2 * (k * k - high)) / a0,
    b2: (high - (band * k) / q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / q + k * k) / a0,
  };
}

/** The ear's deafness to the lowest tones: a high-pass at 38 Hz. */
function highPass(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 };
}

/** Energy of the K-weighted sound in each tenth of a second (the last one may be short and is left out). */
function weightedTenths(
  samples: Float32Array,
  sampleRate: number,
): { sums: number[]; step: number; all: number } {
  const s = shelf(sampleRate);
  const h = highPass(sampleRate);
  const step = Math.round(sampleRate / 10);
  const sums: number[] = [];
  let all = 0;
  let sum = 0;
  let [s1, s2, h1, h2] = [0, 0, 0, 0];
  let left = step;
  for (let i = 0; i < samples.length; i++) {
    const x = samples[i]!;
    const y = s.b0 * x + s1;
    s1 = s.b1 * x - s.a1 * y + s2;
    s2 = s.b2 * x - s.a2 * y;
    const z = y + h1;
    h1 = -2 * y - h.a1 * z + h2;
    h2 = y - h.a2 * z;
    sum += z * z;
    if (--left === 0) {
      sums.push(sum);
      all += sum;
      sum = 0;
      left = step;
    }
  }
  return { sums, step, all: all + sum };
}

const toLufs = (meanSquare: number): number => -0.691 + 10 * Math.log10(meanSquare);
const average = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Integrated loudness in LUFS of samples (−1 … 1) at `sampleRate` Hz; −Infinity for silence. A sound
 * shorter than the standard's 400 ms block is one block of its own length.
 */
export function integratedLoudness(samples: Float32Array, sampleRate: number): number {
  const { sums, step, all } = weightedTenths(samples, sampleRate);
  const blocks: number[] = [];
  for (let i = 0; i + 4 <= sums.length; i++) {
    blocks.push((sums[i]! + sums[i + 1]! + sums[i + 2]! + sums[i + 3]!) / (4 * step));
  }
  if (blocks.length === 0)
    return samples.length === 0 ? Number.NEGATIVE_INFINITY : toLufs(all / samples.length);
  const audible = blocks.filter((block) => toLufs(block) > -70);
  if (audible.length === 0) return Number.NEGATIVE_INFINITY;
  const gate = toLufs(average(audible)) - 10;
  return toLufs(average(audible.filter((block) => toLufs(block) > gate)));
}
