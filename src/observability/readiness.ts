import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ServiceError } from '../core/errors.ts';

/** Whether requests may be sent to this node. */
export interface Readiness {
  /** Throws `overloaded`, saying why, where they may not. */
  check(): Promise<void>;
  /** From now on this node is not ready, though it still serves. */
  leave(): void;
  /** Whether it was told to. */
  isLeaving(): boolean;
}

/** What a node's readiness rests on. */
export interface Foundations {
  /** Throws where nothing can be written. */
  checkWritable(): Promise<void>;
  /** Threads that can work. */
  workers(): number;
  /** The file of the database where it is on a disk of ours. */
  databaseFile: string | undefined;
}

/** With less room than this a disk may be full before anybody looks. */
const LEAST_FREE_BYTES = 32 * 1024 * 1024;
/** However often somebody asks, the database is asked this often at most. */
const KEPT_MS = 500;

export function createReadiness({ checkWritable, workers, databaseFile }: Foundations): Readiness {
  let leaving = false;
  let last: { at: number; result: Promise<void> } | undefined;

  async function look(): Promise<void> {
    if (workers() === 0) throw notReady('No synthesis thread lives: a new one is being started.');
    try {
      await checkWritable();
    } catch (cause) {
      throw notReady('The database cannot be written.', cause);
    }
    if (databaseFile === undefined) return;
    const { bavail, bsize } = await statfs(dirname(databaseFile));
    if (bavail * bsize < LEAST_FREE_BYTES) throw notReady("The database's disk is nearly full.");
  }

  return {
    async check() {
      if (leaving) throw notReady('This node is stopping.');
      const now = performance.now();
      if (!last || now - last.at > KEPT_MS) last = { at: now, result: look() };
      await last.result;
    },
    leave() {
      leaving = true;
    },
    isLeaving: () => leaving,
  };
}

function notReady(why: string, cause?: unknown): ServiceError {
  return new ServiceError('overloaded', `${why} Send requests to another node, or repeat them shortly.`, {
    retryAfterSeconds: 5,
    ...(cause === undefined ? {} : { cause }),
  });
}
