import { frameHeader, infoFrame } from '../audio/formats/mp3-info.ts';
import { headerBytes, riffHeader } from '../audio/formats/wav.ts';

/** What one file is among others that are put one after the other. */
export interface FilePart {
  /** Bytes before its sound, which the whole has once. */
  headBytes: number;
  soundBytes: number;
  /** Samples that its sound takes in the whole. */
  samples: number;
}

/** Formats of which one file can be made of many without encoding them again. */
export const joinable = ['mp3', 'wav', 'pcm', 'mulaw', 'alaw'] as const;
export type JoinableFormat = (typeof joinable)[number];

const BYTES_A_SAMPLE = { wav: 2, pcm: 2, mulaw: 1, alaw: 1 };

/** What a file of ours is as a part of a longer one. */
export function partOf(file: Uint8Array, format: JoinableFormat): FilePart {
  if (format !== 'mp3') {
    const headBytes = format === 'wav' ? headerBytes : 0;
    const soundBytes = file.length - headBytes;
    return { headBytes, soundBytes, samples: soundBytes / BYTES_A_SAMPLE[format] };
  }
  // The Info frame is silent and tells of one file alone. All frames have one bit rate.
  const headBytes = frameHeader(file, 0).bytes;
  let samples = 0;
  for (let at = headBytes; at < file.length; ) {
    const frame = frameHeader(file, at);
    at += frame.bytes;
    samples += frame.samplesPerFrame;
  }
  return { headBytes, soundBytes: file.length - headBytes, samples };
}

/** What comes before the sound of all parts. `first` is the first part's file, or its beginning. */
export function headOf(
  first: Uint8Array,
  format: JoinableFormat,
  sampleRate: number,
  parts: readonly FilePart[],
): Uint8Array {
  const bytes = parts.reduce((sum, part) => sum + part.soundBytes, 0);
  // Longer than RIFF can say: players take this for a stream.
  if (format === 'wav') return riffHeader(sampleRate, bytes > 0xfffffff0 ? undefined : bytes);
  if (format !== 'mp3') return new Uint8Array();
  const samples = parts.reduce((sum, part) => sum + part.samples, 0);
  const { samplesPerFrame } = frameHeader(first, 0);
  // What the encoder put before the first part is cut off by players; what it put before another stands where it
  // put something behind the one before. The checksum would take reading all of it, and players do not ask for it.
  const totals = { frames: samples / samplesPerFrame, bytes, crc: 0, padding: 0 };
  return infoFrame(first.slice(0, 4), totals);
}
