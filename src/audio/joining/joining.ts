import type { Chapter } from '../formats/id3.ts';
import type { SoundFile } from '../sound-file.ts';

/** What one file is among others that are put one after the other. It is kept, so old ones lack what came later. */
export interface FilePart {
  /** Bytes before its sound, which the whole has once. */
  headBytes: number;
  soundBytes: number;
  /** Samples that its sound takes in the whole. */
  samples: number;
  /** Of an MP3 and a FLAC, the four bytes that its first frame begins with, as one number. */
  frame?: number;
  /** Samples of a block of FLAC, and of a packet of Opus. */
  blockSamples?: number;
  /** Pages of Ogg that hold its sound. */
  pages?: number;
}

/** Where in the one file a stretch begins: samples and pages of sound before it. */
export interface Place {
  samples: number;
  pages: number;
}

/** What a stretch takes of the one file. */
export interface Extent extends Place {
  bytes: number;
}

/** What the head of the one file tells. */
export interface Whole {
  sampleRate: number;
  samples: number;
  /** Of the whole file, its head included. */
  bytes: number;
  chapters: readonly Chapter[];
}

/** Some bytes that are made when they are needed. */
export interface Piece {
  bytes: number;
  make(): Uint8Array;
}

/** How files of one format become one file without their sound being encoded again. */
export interface Joining {
  /** What a file of ours is as a part of a longer one. */
  partOf(file: SoundFile): FilePart;
  /** The head's bytes and its pages. */
  headOf(part: FilePart, chapters: readonly Chapter[]): { bytes: number; pages: number };
  extentOf(part: FilePart, at: Place): Extent;
  /** The silence next to `wanted` samples that the format can have, among sounds like `part`. */
  silence(wanted: number, part: FilePart, at: Place): Extent;
  /** @param first the first part's file, or its beginning. */
  writeHead(first: Uint8Array, whole: Whole): Uint8Array;
  /** A part's sound as it stands in the whole; its pages are numbered from the head on. `last`: nothing comes behind it. */
  writeSound(file: Uint8Array, part: FilePart, at: Place, last: boolean): Uint8Array;
  writeSilence(samples: number, part: FilePart, at: Place): Iterable<Piece>;
}

/** Most bytes of silence in one piece. */
const PIECE_BYTES = 1 << 16;

/** `bytes` of silence that is the same unit over and over. */
export function* repeat(unit: Uint8Array, bytes: number): Generator<Piece> {
  const most = Math.ceil(PIECE_BYTES / unit.length) * unit.length;
  const length = Math.min(most, bytes);
  const piece = new Uint8Array(length);
  for (let at = 0; at < length; at += unit.length) piece.set(unit, at);
  for (let at = 0; at < bytes; at += most) {
    const size = Math.min(most, bytes - at);
    yield { bytes: size, make: () => piece.subarray(0, size) };
  }
}
