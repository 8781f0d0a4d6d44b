import type { SoundFile } from '../audio/sound-file.ts';
import { base32 } from '../core/ids.ts';
import type { Sources } from '../core/sources.ts';
import { base64Length, inBase64 } from '../http/base64.ts';

/** Pieces shorter than this go out with their neighbours. */
const LEAST_BYTES = 3 << 14;

/**
 * The sound in one answer. A field gives a name that nobody can guess in its place, and the base64 is written where
 * the name stands as the answer is sent: as part of the answer it would be in memory several times, once more for
 * each alias, and hold up everybody else while it is made into JSON.
 */
export class Sounds {
  readonly #files: SoundFile[] = [];
  readonly #name: string;

  constructor(sources: Sources) {
    this.#name = `sound-${base32(sources.random(20))}-`;
  }

  get isEmpty(): boolean {
    return this.#files.length === 0;
  }

  /** The name that stands for a file. */
  standIn(file: SoundFile): string {
    if (!this.#files.includes(file)) this.#files.push(file);
    return `${this.#name}${this.#files.indexOf(file)}`;
  }

  /** How many bytes an answer has with its sounds. */
  lengthOf(answer: string): number {
    return this.#partsOf(answer).reduce(
      (sum, part) => sum + (typeof part === 'string' ? Buffer.byteLength(part) : base64Length(part)),
      0,
    );
  }

  /** An answer with its sounds in their places. */
  *written(answer: string): Generator<Uint8Array> {
    let ready: Uint8Array[] = [];
    let bytes = 0;
    for (const piece of this.#piecesOf(answer)) {
      ready.push(piece);
      bytes += piece.length;
      if (bytes < LEAST_BYTES) continue;
      yield ready.length === 1 ? piece : Buffer.concat(ready);
      ready = [];
      bytes = 0;
    }
    if (bytes > 0) yield Buffer.concat(ready);
  }

  *#piecesOf(answer: string): Generator<Uint8Array> {
    for (const part of this.#partsOf(answer)) {
      if (typeof part === 'string') yield Buffer.from(part);
      else yield* inBase64(part);
    }
  }

  #partsOf(answer: string): (string | SoundFile)[] {
    // Every second part is what the parentheses caught.
    return answer
      .split(new RegExp(`${this.#name}(\\d+)`))
      .map((part, at) => (at % 2 === 0 ? part : this.#files[Number(part)]!));
  }
}
