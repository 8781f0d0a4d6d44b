import { concatenate } from './format.ts';

/**
 * A finished file of sound, in the parts in which it was made: a quarter of an hour of WAV is 90 MB, which put together
 * would be in memory twice.
 */
export class SoundFile {
  readonly parts: readonly Uint8Array[];
  /** In bytes. */
  readonly length: number;

  /** @param header what stands in place of as many first bytes of the parts, which it is written into. */
  constructor(parts: readonly Uint8Array[], header: Uint8Array = new Uint8Array()) {
    this.parts = parts;
    this.length = parts.reduce((sum, part) => sum + part.length, 0);
    let at = 0;
    for (const part of parts) {
      if (at >= header.length) break;
      part.set(header.subarray(at, at + part.length));
      at += part.length;
    }
  }

  /** The same file behind `head`. */
  after(head: Uint8Array): SoundFile {
    return new SoundFile([head, ...this.parts]);
  }

  /** All of it in one array, which takes as much memory again where it has several parts. */
  whole(): Uint8Array {
    return concatenate(this.parts);
  }

  /** Its bytes, `size` of them at a time, and the rest at the end. */
  *stretches(size: number): Generator<Uint8Array> {
    let rest: Uint8Array = new Uint8Array();
    for (const part of this.parts) {
      let at = 0;
      if (rest.length > 0) {
        at = Math.min(part.length, size - rest.length);
        rest = concatenate([rest, part.subarray(0, at)]);
        if (rest.length < size) continue;
        yield rest;
      }
      for (; at + size <= part.length; at += size) yield part.subarray(at, at + size);
      rest = part.slice(at);
    }
    if (rest.length > 0) yield rest;
  }
}
