import { isMp3SampleRate, type Mp3Encoder } from './formats/mp3.ts';
import { encodeWav } from './formats/wav.ts';

/** The formats that the service makes. */
export const formats = ['mp3', 'wav'] as const;
export type Format = (typeof formats)[number];

/** The contract's sample rates, in Hz. */
export const sampleRates = [8000, 16000, 22050, 24000, 44100, 48000] as const;

export interface EncodedFile {
  bytes: Uint8Array;
  /** Where the first sample is heard and how many are heard in all, in samples. */
  offset: number;
  length: number;
}

/** A whole file in `format` from samples (−1 … 1) at `sampleRate` Hz; throws on a rate it cannot have. */
export function encode(
  samples: Float32Array,
  sampleRate: number,
  format: Format,
  mp3: Mp3Encoder,
): EncodedFile {
  switch (format) {
    case 'wav':
      return { bytes: encodeWav(samples, sampleRate), offset: 0, length: samples.length };
    case 'mp3':
      if (!isMp3SampleRate(sampleRate)) throw new Error(`no MP3 at ${sampleRate} Hz`);
      return mp3.encode(samples, sampleRate);
  }
}
