/**
 * What a format of sound is: one value in one file of `formats/`, listed in `formats/index.ts`. Encoders take
 * samples as they come, so that a stream and a whole file are made by the same code.
 */

/** The contract's sample rates, in Hz. Every format can be had at each of them. */
export const sampleRates = [8000, 16000, 22050, 24000, 44100, 48000] as const;

export interface EncoderSettings {
  /** Of the samples that are written, in Hz: one of `sampleRates`. */
  sampleRate: number;
  /** Kilobits a second, of those that `bitrates` gives; the format's own without it. */
  bitrate?: number | undefined;
}

export interface AudioFormat {
  /** What the contract calls it; also what a file's name ends in. */
  readonly id: string;
  /** The content type of sound at `sampleRate` Hz. */
  contentType(sampleRate: number): string;
  /** In Hz, where the format has a rate of its own; else the voice's is taken. */
  readonly usualSampleRate?: number;
  /** Kilobits a second that may be asked for at `sampleRate` Hz; absent where there is no choice. */
  bitrates?(sampleRate: number): readonly number[];
  /** A new encoder. The first call in a thread loads what the format is made with. */
  open(settings: EncoderSettings): Promise<AudioEncoder>;
}

/** Encodes one sound. Bytes do not depend on how the samples were cut into writes. */
export interface AudioEncoder {
  /** Takes samples (−1 … 1; beyond is clipped) and gives the bytes that are ready; there may be none. */
  write(samples: Float32Array): Uint8Array;
  /** Samples that were taken and whose sound may not be in the bytes yet. */
  readonly pending: number;
  /** Gives what is left. Nothing may be written afterwards. */
  end(): Uint8Array;
  /**
   * After `end`: what belongs in place of as many first bytes when the whole is at hand, with the sizes and
   * lengths that nobody knew when the stream began.
   */
  header?(): Uint8Array;
  /** Gives memory back that JavaScript does not manage. Called once, also after a failure. */
  close?(): void;
}

/** One array after the other. */
export function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0]!;
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
