import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';
import { StartError } from '../core/errors.ts';
import { fileOf } from './location.ts';
import { isBusy } from './sqlite-connection.ts';

/**
 * Keeps a second service away from an SQLite file: keys, limits and running requests of a node are in its
 * memory, so two would contradict each other. (Several nodes may share a PostgreSQL database.) The lock is SQLite's own on a file beside the database, which
 * the system takes back whenever the process ends, however it ends. Gives what opens it again; throws a
 * StartError where another service has it.
 */
export function lockDatabase(url: string): () => void {
  const path = fileOf(url);
  if (path === undefined || path === ':memory:') return () => {};
  mkdirSync(dirname(path), { recursive: true });
  const lock = new Database(`${path}-lock`);
  try {
    lock.exec('PRAGMA busy_timeout = 0');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new StartError(
      `Another service already uses the database ${path}. Stop it first, or give this one a database of its own by DATABASE_URL; several nodes share a PostgreSQL database.`,
    );
  }
  return () => {
    if (!lock.open) return;
    lock.exec('ROLLBACK');
    lock.close();
  };
}
