/**
 * Samples (−1 … 1) to signed 16-bit steps. What lies outside is clipped: written as it is, 1.1 would
 * wrap to the other end and be heard as a crack.
 */
export function toPcm16(samples: Float32Array): Int16Array {
  const steps = new Int16Array(samples.length);
  for (let i = 0; i < samples.length; i++)
    steps[i] = Math.max(-32768, Math.min(32767, Math.round(samples[i]! * 32768)));
  return steps;
}
