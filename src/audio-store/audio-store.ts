import { setTimeout as pause } from 'node:timers/promises';
import type { SoundFile } from '../audio/sound-file.ts';
import { ServiceError } from '../core/errors.ts';
import type { ByteRange } from '../http/ranges.ts';

/** What keys begin with: the sound of links, of jobs, and of what is asked for again; then comes the account's id. */
export const soundFolders = ['links', 'jobs', 'cache'] as const;

export interface ListedSound {
  key: string;
  size: number;
  writtenAt: Date;
}

/**
 * Where finished sound is kept that no answer holds: what links open, what jobs made, what is asked for again. Keys are
 * made by us alone: letters, digits, `_` and `-`, with `/` between parts. Whatever it cannot do throws `overloaded`,
 * with the reason as its cause; nothing of a key or a path is in the message.
 */
export interface AudioStore {
  /** Writes a file whole or not at all; one that was there is replaced. */
  put(key: string, sound: Uint8Array | SoundFile): Promise<void>;
  /** Bytes of a file; undefined where there is none. */
  size(key: string): Promise<number | undefined>;
  /**
   * A file, or a part that lies within it, as it comes; undefined where there is none. The stream errs where the store
   * stops giving it.
   */
  get(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>;
  /** Files that are not there are no error. */
  delete(keys: readonly string[]): Promise<void>;
  /** What is under a prefix that ends in `/`, or everything under an empty one. */
  list(prefix: string): AsyncIterable<ListedSound>;
}

/** What a caller is told of a store that is full, gone, slow or gives something else. */
export function storeFault(cause: unknown): ServiceError {
  return new ServiceError(
    'overloaded',
    'The store of finished sound cannot take or give it now; nothing was charged. Repeat the request in a moment, with its Idempotency-Key if it had one.',
    { retryAfterSeconds: 5, cause },
  );
}

/** Before it sends the head of an answer, the HTTP server looks ahead for a second part for about a millisecond. */
const LOOK_AHEAD_MS = 5;

/**
 * A stream that has begun: what fails before its first bytes is thrown, and can be told. What fails behind them comes
 * when these are on their way, and cuts the answer.
 */
export async function begun(stream: ReadableStream<Uint8Array>): Promise<ReadableStream<Uint8Array>> {
  const reader = stream.getReader();
  const first = await reader.read();
  let looked = false;
  return new ReadableStream(
    {
      start(controller) {
        if (first.done) controller.close();
        else controller.enqueue(first.value);
      },
      async pull(controller) {
        if (!looked) await pause(LOOK_AHEAD_MS);
        looked = true;
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** A whole file in memory; undefined where there is none. Throws `overloaded` where it breaks off. */
export async function readWhole(store: AudioStore, key: string): Promise<Uint8Array | undefined> {
  const stream = await store.get(key);
  if (!stream) return undefined;
  try {
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch (error) {
    throw storeFault(error);
  }
}

/** Deletes all that is under a prefix that ends in `/`. */
export async function deleteUnder(store: AudioStore, prefix: string): Promise<void> {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  if (keys.length > 0) await store.delete(keys);
}

/** Writes, reads and deletes a small file, as a store must be able to before a service starts with it. */
export async function tryStore(store: AudioStore, name: string): Promise<void> {
  const key = `tries/${name.replace(/[^\w-]/g, '_')}`;
  const bytes = new TextEncoder().encode(key);
  await store.put(key, bytes);
  const back = await readWhole(store, key);
  if (!back || Buffer.compare(back, bytes) !== 0)
    throw new Error('it does not give back what was written to it');
  await store.delete([key]);
}
