import { encode, type Format } from './encode.ts';
import type { Mp3Encoder } from './formats/mp3.ts';
import { join, type Piece } from './join.ts';
import { master } from './master.ts';

export interface RenderJob {
  pieces: Piece[];
  /** Rate of the pieces and rate of the file, in Hz. */
  from: number;
  to: number;
  format: Format;
}

export interface RenderedFile {
  bytes: Uint8Array;
  durationMs: number;
  /** When each piece begins in the file, in ms. */
  startsMs: number[];
}

/** The last part of a request: pieces joined, brought to the service's loudness and rate, and encoded. */
export function render({ pieces, from, to, format }: RenderJob, mp3: Mp3Encoder): RenderedFile {
  const { samples, offsets } = join(pieces, from);
  const file = encode(master(samples, from, to), to, format, mp3);
  const delayMs = (1000 * file.offset) / to;
  return {
    bytes: file.bytes,
    durationMs: (1000 * file.length) / to,
    startsMs: offsets.map((offset) => delayMs + (1000 * offset) / from),
  };
}
