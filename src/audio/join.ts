/**
 * Pieces of speech put one after the other. Each piece begins and ends in near silence; the ends are
 * faded to zero, so that a cut in the room's noise is not heard as a click.
 */

export interface Piece {
  samples: Float32Array;
  /** Silence to add after the piece, in samples. */
  silenceAfter: number;
}

export interface Joined {
  samples: Float32Array;
  /** Where each piece begins, in samples. */
  offsets: number[];
}

const fadeMs = 5;

/** Fades both ends of `samples` in place (raised cosine, 5 ms or half the sound). */
export function fadeEnds(samples: Float32Array, sampleRate: number): void {
  const length = Math.min(Math.round((sampleRate * fadeMs) / 1000), Math.floor(samples.length / 2));
  for (let i = 0; i < length; i++) {
    const gain = 0.5 - 0.5 * Math.cos((Math.PI * (i + 0.5)) / length);
    samples[i] = samples[i]! * gain;
    const last = samples.length - 1 - i;
    samples[last] = samples[last]! * gain;
  }
}

/** One sound out of pieces at the same `sampleRate` (Hz). Fades the pieces' ends in place. */
export function join(pieces: Piece[], sampleRate: number): Joined {
  const length = pieces.reduce((sum, piece) => sum + piece.samples.length + piece.silenceAfter, 0);
  const samples = new Float32Array(length);
  const offsets: number[] = [];
  let at = 0;
  for (const piece of pieces) {
    fadeEnds(piece.samples, sampleRate);
    samples.set(piece.samples, at);
    offsets.push(at);
    at += piece.samples.length + piece.silenceAfter;
  }
  return { samples, offsets };
}
