import { mkdir, open, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { SoundFile } from '../audio/sound-file.ts';
import { base32 } from '../core/ids.ts';
import { realSources } from '../core/sources.ts';
import type { ByteRange } from '../http/ranges.ts';
import { type AudioStore, begun, type ListedSound, storeFault } from './audio-store.ts';

/** Files in the making have names that no key has. */
const UNFINISHED = '.part';
/** What a crash left half written goes after this long. */
const UNFINISHED_MS = 3_600_000;

/** Keeps sound as files of a folder, which several nodes may share. */
export class FolderStore implements AudioStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  put(key: string, sound: Uint8Array | SoundFile): Promise<void> {
    const parts = sound instanceof SoundFile ? sound.parts : [sound];
    return faulting(async () => {
      const path = this.#path(key);
      const unfinished = `${path}-${base32(realSources.random(5))}${UNFINISHED}`;
      try {
        await writeNew(unfinished, parts);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {});
        throw error;
      }
    });
  }

  size(key: string): Promise<number | undefined> {
    return faulting(async () => (await orNothing(stat(this.#path(key))))?.size);
  }

  get(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined> {
    return faulting(async () => {
      // Once it is open, what is deleted meanwhile is read to its end.
      const file = await orNothing(open(this.#path(key)));
      return file && begun(Readable.toWeb(file.createReadStream(range)) as ReadableStream<Uint8Array>);
    });
  }

  delete(keys: readonly string[]): Promise<void> {
    return faulting(async () => {
      for (const key of keys) {
        const path = this.#path(key);
        await rm(path, { force: true });
        await this.#removeEmpty(dirname(path));
      }
    });
  }

  async *list(prefix: string): AsyncGenerator<ListedSound> {
    const folder = join(this.#root, prefix);
    const entries = await faulting(() =>
      orNothing(readdir(folder, { recursive: true, withFileTypes: true })),
    );
    for (const entry of entries ?? []) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath ?? entry.path, entry.name);
      // It may be gone meanwhile.
      const file = await faulting(() => orNothing(stat(path)));
      if (!file) continue;
      if (!path.endsWith(UNFINISHED))
        yield {
          key: relative(this.#root, path).split(sep).join('/'),
          size: file.size,
          writtenAt: file.mtime,
        };
      else if (Date.now() - file.mtimeMs > UNFINISHED_MS) await faulting(() => rm(path, { force: true }));
    }
  }

  #path(key: string): string {
    if (!/^[\w-]+(\/[\w-]+)*$/.test(key)) throw new Error('not a key of the audio store');
    return join(this.#root, key);
  }

  /** Folders that nothing is in any more. Whoever writes into one again makes it again. */
  async #removeEmpty(folder: string): Promise<void> {
    try {
      for (let at = folder; at.length > this.#root.length; at = dirname(at)) await rmdir(at);
    } catch {
      // Something is in it.
    }
  }
}

/** Writes a new file through to the disk, with its folder. */
async function writeNew(path: string, parts: readonly Uint8Array[]): Promise<void> {
  for (let tries = 1; ; tries++) {
    await mkdir(dirname(path), { recursive: true });
    try {
      return await writeFile(path, parts, { flag: 'wx', flush: true });
    } catch (error) {
      // Its folder was removed as empty in this moment.
      if (codeOf(error) !== 'ENOENT' || tries === 3) throw error;
    }
  }
}

async function faulting<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw storeFault(error);
  }
}

async function orNothing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown }).code;
}
