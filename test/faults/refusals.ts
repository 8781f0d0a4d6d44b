import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { postgresClient } from '../support/postgres.ts';

/** Something that makes the database refuse writes for a while. */
export interface Refusal {
  /** Begins it; call what it gives to end it. */
  begin(): Promise<() => Promise<void>>;
  /** Once nothing is refused any more. */
  close(): Promise<void>;
}

/** Another process's write lock on an SQLite file. */
export function locks(file: string): Refusal {
  let foreign: Database.Database | undefined;
  return {
    async begin() {
      foreign ??= new Database(file);
      foreign.exec('PRAGMA busy_timeout = 1000');
      try {
        foreign.exec('BEGIN IMMEDIATE');
      } catch {
        return async () => {};
      }
      return async () => {
        foreign?.exec('ROLLBACK');
      };
    },
    close: async () => {
      foreign?.close();
    },
  };
}

/**
 * A disk that is full now and then: the folder becomes a small one in memory. Undefined, with a message,
 * where this user may not mount one.
 */
export function smallDisk(folder: string): Refusal | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder], { stdio: 'pipe' });
  } catch {
    console.warn('No disk can be mounted by this user, so the one with the database is never full.');
    return undefined;
  }
  process.once('exit', () => {
    try {
      execFileSync('umount', ['--lazy', folder], { stdio: 'pipe' });
    } catch {}
  });
  const filler = join(folder, 'filler');
  return {
    async begin() {
      try {
        writeFileSync(filler, Buffer.alloc(64 * 1024 * 1024));
      } catch {
        // What fits of it has filled the disk.
      }
      return async () => rmSync(filler, { force: true });
    },
    close: async () => rmSync(filler, { force: true }),
  };
}

/** A PostgreSQL server that takes no writes, as one whose disk is full or that is being replaced. */
export function readOnlyServer(url: string): Refusal {
  const named = new URL(url);
  const database = named.pathname.slice(1);
  named.pathname = '/postgres';
  const connected = postgresClient(named.href).then(async (client) => {
    await client.connect();
    return client;
  });
  const set = async (on: boolean) => {
    const client = await connected;
    await client.query(`ALTER DATABASE ${database} SET default_transaction_read_only = ${on ? 'on' : 'off'}`);
    // The setting is read when a connection begins: those that are open are ended.
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}' AND pid <> pg_backend_pid()`,
    );
  };
  return {
    async begin() {
      await set(true);
      return () => set(false);
    },
    close: async () => (await connected).end(),
  };
}
