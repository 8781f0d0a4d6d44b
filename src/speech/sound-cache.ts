import { sha256 } from '../core/ids.ts';
import type { Said } from './said.ts';
import type { StoredSounds } from './stored-sounds.ts';

/** Everything that shapes the sound of one account's text. */
export interface SoundKey {
  accountId: string;
  [part: string]: unknown;
}

/** After this long a sound is made anew, so that nothing of a text stays in memory for good. */
const KEEP_MS = 3_600_000;

interface Kept {
  said: Said;
  accountId: string;
  bytes: number;
  /** By `performance.now()`. */
  until: number;
}

/** Work that several requests wait for: who is the last to leave ends it. */
interface Shared {
  /** `found`: it was in the store. */
  said: Promise<Said & { found: boolean }>;
  waiting: number;
  stop: AbortController;
}

/**
 * Finished sound of a node, found by all that shapes it, and bounded in bytes: what was not asked for the longest goes
 * first. An account finds its own alone, so that nobody learns by the clock what others had said. Two requests at
 * once for the same sound are one synthesis.
 */
export class SoundCache {
  readonly #most: number;
  readonly #stored: StoredSounds | undefined;
  /** In the order in which they were asked for. */
  readonly #kept = new Map<string, Kept>();
  readonly #making = new Map<string, Shared>();
  #bytes = 0;

  /**
   * @param mostBytes 0 keeps nothing and shares nothing.
   * @param stored where sound is looked for that is not in memory, and kept for other nodes and later.
   */
  constructor(mostBytes: number, stored?: StoredSounds) {
    this.#most = mostBytes;
    this.#stored = stored;
  }

  /**
   * The sound of `key`, kept or made by `make`, which is told to stop when everybody who waits for it has gone.
   * `cached` says that this request did not have it made. Throws what `make` throws, and the signal's reason.
   */
  async get(
    key: SoundKey,
    signal: AbortSignal,
    make: (signal: AbortSignal) => Promise<Said>,
  ): Promise<Said & { cached: boolean }> {
    if (this.#most === 0) return { ...(await make(signal)), cached: false };
    const hash = sha256(JSON.stringify(key));
    const kept = this.#find(hash);
    if (kept) return { ...kept, cached: true };
    const running = this.#making.get(hash);
    // What was told to stop is no answer for who comes now.
    const shared = running && !running.stop.signal.aborted ? running : this.#begin(hash, key, make);
    const { found, ...said } = await waitFor(shared, signal);
    return { ...said, cached: found || shared === running };
  }

  /** Forgets what is kept of an account. */
  forget(accountId: string): void {
    for (const [hash, kept] of this.#kept) if (kept.accountId === accountId) this.#drop(hash, kept);
  }

  /** Lets go of what is too old. */
  sweep(): void {
    const now = performance.now();
    for (const [hash, kept] of this.#kept) if (kept.until <= now) this.#drop(hash, kept);
  }

  #find(hash: string): Said | undefined {
    const kept = this.#kept.get(hash);
    if (!kept) return undefined;
    this.#drop(hash, kept);
    if (kept.until <= performance.now()) return undefined;
    this.#keep(hash, kept);
    return kept.said;
  }

  #begin(hash: string, key: SoundKey, make: (signal: AbortSignal) => Promise<Said>): Shared {
    const stop = new AbortController();
    const shared: Shared = { said: this.#findOrMake(hash, key, () => make(stop.signal)), waiting: 0, stop };
    this.#making.set(hash, shared);
    const end = () => {
      if (this.#making.get(hash) === shared) this.#making.delete(hash);
    };
    shared.said.then(({ found, ...said }) => {
      end();
      if (!found) void this.#stored?.keep(key.accountId, hash, said);
      const bytes = sizeOf(said);
      const until = performance.now() + KEEP_MS;
      if (bytes <= this.#most) this.#keep(hash, { said, accountId: key.accountId, bytes, until });
    }, end);
    return shared;
  }

  async #findOrMake(
    hash: string,
    { accountId }: SoundKey,
    make: () => Promise<Said>,
  ): Promise<Said & { found: boolean }> {
    const said = await this.#stored?.find(accountId, hash);
    return said ? { ...said, found: true } : { ...(await make()), found: false };
  }

  #keep(hash: string, kept: Kept): void {
    const before = this.#kept.get(hash);
    if (before) this.#drop(hash, before);
    this.#kept.set(hash, kept);
    this.#bytes += kept.bytes;
    for (const [oldest, one] of this.#kept) {
      if (this.#bytes <= this.#most) return;
      this.#drop(oldest, one);
    }
  }

  #drop(hash: string, kept: Kept): void {
    this.#kept.delete(hash);
    this.#bytes -= kept.bytes;
  }
}

/** What a word of a reading takes beside the sound, about: its spellings, phones and times. */
const BYTES_A_WORD = 1500;

function sizeOf({ reading, spoken }: Said): number {
  const words = reading.sentences.reduce((sum, sentence) => sum + sentence.words.length, 0);
  return spoken.file.length + BYTES_A_WORD * (words + 1);
}

async function waitFor(shared: Shared, signal: AbortSignal): Promise<Said & { found: boolean }> {
  shared.waiting++;
  let leave = () => {};
  const left = new Promise<never>((_, reject) => {
    leave = () => reject(signal.reason);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
  });
  try {
    return await Promise.race([shared.said, left]);
  } finally {
    signal.removeEventListener('abort', leave);
    shared.waiting--;
    if (shared.waiting === 0) shared.stop.abort(signal.reason);
  }
}
