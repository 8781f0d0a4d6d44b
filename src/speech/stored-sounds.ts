import { createHash } from 'node:crypto';
import { SoundFile } from '../audio/sound-file.ts';
import { type AudioStore, readWhole } from '../audio-store/audio-store.ts';
import type { Log } from '../observability/log.ts';
import type { Said } from './said.ts';

/** A store that does not answer by then is not waited for: making the sound is nearly as fast. */
const PATIENCE_MS = 300;
/** How long a store that failed is left alone. */
const REST_MS = 30_000;
const DIGEST_BYTES = 32;
/** What is asked for again is short; a quarter of an hour of WAV put together and digested would stop the node for 0.2 s. */
const LARGEST_BYTES = 4_000_000;

export interface StoredSoundsOptions {
  /** Bytes of all accounts together. */
  mostBytes: number;
  keepMs: number;
  /** What made the sound: another version's is not given. */
  maker: string;
  log: Log;
}

/**
 * Finished sound in the audio store, where nodes that share one find each other's and a restart finds its own. It is
 * only ever a help: whatever the store does, a sound that is not found is made, and what it gives that is not what was
 * put there is not found.
 */
export class StoredSounds {
  readonly #store: AudioStore;
  readonly #options: StoredSoundsOptions;
  #restUntil = 0;
  #writtenSinceTrim = 0;
  #trimming: Promise<void> | undefined;

  constructor(store: AudioStore, options: StoredSoundsOptions) {
    this.#store = store;
    this.#options = options;
  }

  async find(accountId: string, hash: string): Promise<Said | undefined> {
    if (performance.now() < this.#restUntil) return undefined;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('the store is slow')), PATIENCE_MS);
    });
    try {
      const file = await Promise.race([readWhole(this.#store, this.#key(accountId, hash)), late]);
      return file && unpack(file);
    } catch (err) {
      this.#rest(err);
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Keeps a sound of up to 4 MB; nobody waits for it. */
  async keep(accountId: string, hash: string, said: Said): Promise<void> {
    if (performance.now() < this.#restUntil || said.spoken.file.length > LARGEST_BYTES) return;
    try {
      const file = pack(said);
      await this.#store.put(this.#key(accountId, hash), file);
      this.#writtenSinceTrim += file.length;
      // Between two trims there is at most an eighth too much for each node.
      if (this.#writtenSinceTrim > this.#options.mostBytes / 8) await this.trim();
    } catch (err) {
      this.#rest(err);
    }
  }

  /** Deletes what is too old, and of the rest what was written the longest ago, until it is within its bound. */
  trim(): Promise<void> {
    this.#trimming ??= this.#trim().finally(() => {
      this.#trimming = undefined;
    });
    return this.#trimming;
  }

  async #trim(): Promise<void> {
    this.#writtenSinceTrim = 0;
    const files = [];
    for await (const file of this.#store.list('cache/')) files.push(file);
    files.sort((a, b) => b.writtenAt.getTime() - a.writtenAt.getTime());
    const oldest = Date.now() - this.#options.keepMs;
    let bytes = 0;
    const over = files.filter(({ size, writtenAt }) => {
      bytes += size;
      return bytes > this.#options.mostBytes || writtenAt.getTime() < oldest;
    });
    if (over.length > 0) await this.#store.delete(over.map(({ key }) => key));
  }

  #key(accountId: string, hash: string): string {
    const digest = createHash('sha256').update(`${this.#options.maker} ${hash}`).digest('hex');
    return `cache/${accountId}/${digest}`;
  }

  #rest(err: unknown): void {
    this.#restUntil = performance.now() + REST_MS;
    this.#options.log.warn({ err }, 'the audio store does not serve as a cache for a while');
  }
}

/** A digest of what follows it; how long the description is; the description in JSON; the sound. */
function pack({ reading, spoken: { file, ...spoken } }: Said): Uint8Array {
  const about = Buffer.from(JSON.stringify({ reading, spoken }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(about.length);
  const content = [length, about, ...file.parts];
  const digest = createHash('sha256');
  for (const part of content) digest.update(part);
  return Buffer.concat([digest.digest(), ...content]);
}

/** Undefined for what `pack` did not make. */
function unpack(file: Uint8Array): Said | undefined {
  const content = Buffer.from(file.buffer, file.byteOffset, file.length).subarray(DIGEST_BYTES);
  const digest = file.subarray(0, DIGEST_BYTES);
  if (content.length < 4 || !createHash('sha256').update(content).digest().equals(digest)) return undefined;
  const end = 4 + content.readUInt32BE();
  const { reading, spoken } = JSON.parse(content.toString('utf8', 4, end));
  return { reading, spoken: { ...spoken, file: new SoundFile([new Uint8Array(content.subarray(end))]) } };
}
