import type { AudioFormat } from '../format.ts';
import { toPcm16 } from './samples.ts';

/** Samples alone: signed, 16 bits, little-endian, one channel, without any header. */
export const pcm: AudioFormat = {
  id: 'pcm',
  contentType: (sampleRate) => `audio/pcm;rate=${sampleRate};channels=1;encoding=s16le`,
  async open() {
    return { write: pcmBytes, pending: 0, end: () => new Uint8Array() };
  },
};

/** Samples (−1 … 1) as bytes of signed 16-bit little-endian steps. */
export function pcmBytes(samples: Float32Array): Uint8Array {
  const steps = toPcm16(samples);
  const bytes = new Uint8Array(2 * steps.length);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < steps.length; i++) view.setInt16(2 * i, steps[i]!, true);
  return bytes;
}
