/**
 * Pieces of speech put one after the other. Each piece begins and ends in near silence; the ends are
 * faded to zero, so that a cut in the room's noise is not heard as a click.
 */

const FADE_MS = 5;

/** Takes the samples of one piece after the other as they come. Fades them in place. */
export class Joiner {
  readonly #fade: number;
  /** Samples of the piece that were taken. */
  #taken = 0;
  /** Its latest ones, kept back until it is known whether they are its last. */
  #kept = new Float32Array();

  /** @param sampleRate of the pieces, in Hz. */
  constructor(sampleRate: number) {
    this.#fade = Math.round((sampleRate * FADE_MS) / 1000);
  }

  /** Samples of the piece; gives what can be heard already. */
  write(samples: Float32Array): Float32Array {
    for (let i = 0; i < samples.length && this.#taken + i < this.#fade; i++)
      samples[i] = samples[i]! * gainAt(this.#taken + i, this.#fade);
    this.#taken += samples.length;
    const all = new Float32Array(this.#kept.length + samples.length);
    all.set(this.#kept);
    all.set(samples, this.#kept.length);
    const ready = Math.max(0, all.length - this.#fade);
    this.#kept = all.slice(ready);
    return all.subarray(0, ready);
  }

  /** The end of the piece: its last samples, and so many of silence. */
  endPiece(silence: number): Float32Array {
    const { length } = this.#kept;
    const out = new Float32Array(length + silence);
    for (let i = 0; i < length; i++) out[i] = this.#kept[i]! * gainAt(length - 1 - i, this.#fade);
    this.#kept = new Float32Array();
    this.#taken = 0;
    return out;
  }
}

/** Raised cosine over `length` samples. */
function gainAt(at: number, length: number): number {
  return at >= length ? 1 : 0.5 - 0.5 * Math.cos((Math.PI * (at + 0.5)) / length);
}
