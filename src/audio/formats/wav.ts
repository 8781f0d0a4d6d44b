/**
 * RIFF WAVE, 16-bit PCM, one channel, as in Microsoft's "Multimedia Programming Interface and Data
 * Specifications 1.0": a 44-byte header whose two sizes are the real ones, then the samples.
 */

const headerBytes = 44;

export interface PcmOptions {
  /** Triangular dither of one step, from a fixed seed, so that the same sound gives the same bytes. */
  dither?: boolean;
}

/**
 * Samples (−1 … 1) to signed 16-bit steps. What lies outside is clipped: written as it is, 1.1 would
 * wrap to the other end and be heard as a crack.
 */
export function toPcm16(samples: Float32Array, options: PcmOptions = {}): Int16Array {
  const steps = new Int16Array(samples.length);
  let state = 0x2545f491;
  const random = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 0x1_0000_0000;
  };
  for (let i = 0; i < samples.length; i++) {
    const noise = options.dither ? random() - random() : 0;
    const step = Math.round(samples[i]! * 32768 + noise);
    steps[i] = Math.max(-32768, Math.min(32767, step));
  }
  return steps;
}

/** A whole WAV file from samples (−1 … 1) at `sampleRate` Hz. */
export function encodeWav(samples: Float32Array, sampleRate: number, options: PcmOptions = {}): Uint8Array {
  const steps = toPcm16(samples, options);
  const dataBytes = steps.length * 2;
  const file = new Uint8Array(headerBytes + dataBytes);
  const view = new DataView(file.buffer);
  const ascii = (at: number, text: string) => {
    for (let i = 0; i < text.length; i++) file[at + i] = text.charCodeAt(i);
  };
  ascii(0, 'RIFF');
  view.setUint32(4, file.length - 8, true);
  ascii(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true); // PCM
  view.setUint16(22, 1, true); // channels
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * 2, true); // bytes a second
  view.setUint16(32, 2, true); // bytes a frame
  view.setUint16(34, 16, true); // bits a sample
  ascii(36, 'data');
  view.setUint32(40, dataBytes, true);
  for (let i = 0; i < steps.length; i++) view.setInt16(headerBytes + 2 * i, steps[i]!, true);
  return file;
}
