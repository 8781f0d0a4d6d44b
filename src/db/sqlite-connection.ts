import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';
import { StartError } from '../core/errors.ts';
import { sqlitePath } from './location.ts';

/** As Prisma writes it: LIKE ('%' || ? || '%'). */
const PATTERN = / LIKE \([^()]*\)/g;

/** A statement as Prisma's adapter for libSQL hands it over. */
export type Statement = string | { sql: string; args?: unknown };

/** What a statement gave: the columns' names and declared types, and the rows as arrays in their order. */
export interface Result {
  columns: string[];
  columnTypes: string[];
  rows: unknown[][];
  rowsAffected: number;
  lastInsertRowid: bigint | undefined;
}

interface Prepared {
  statement: ReturnType<Database.Database['prepare']>;
  columns: string[];
  columnTypes: string[];
}

/** Texts that stay prepared. The service's own are some fifty; Prisma's depend on what is asked for. */
const KEPT_STATEMENTS = 200;
/** A statement that stays prepared keeps its values in memory, so one with larger bytes does not stay. */
const KEPT_BYTES = 65_536;

export function isBusy(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && Number((error as { rawCode?: number }).rawCode) % 256 === 5
  );
}

/**
 * One connection to an SQLite file, by the driver of libSQL. It is synchronous: a statement blocks for as
 * long as SQLite works, but never waits for another process (`isBusy` tells that fault; whoever asked tries
 * again later). Statements that fail as busy stay open inside SQLite until they are collected as garbage,
 * and no transaction can end meanwhile; so transactions begin and end by `exec`, which leaves nothing open,
 * and begin as writers, which is where a foreign lock shows.
 */
export class SqliteConnection {
  readonly path: string;
  readonly #readOnly: boolean;
  #database: Database.Database;
  #prepared = new Map<string, Prepared>();
  /** Tells whether the file at `path` is still the one that is open. */
  #inode: bigint | undefined;

  /** Opens the file, which must exist where nothing is to be written, and makes folder and file otherwise. */
  constructor(url: string, { readOnly = false } = {}) {
    this.path = sqlitePath(url);
    this.#readOnly = readOnly;
    if (this.path !== ':memory:') {
      if (readOnly && !existsSync(this.path))
        throw new StartError(`There is no database at ${this.path}: check DATABASE_URL.`);
      mkdirSync(dirname(this.path), { recursive: true });
    }
    this.#database = this.#open();
  }

  #open(): Database.Database {
    const database = new Database(this.path);
    // Opening may wait: nobody is served yet.
    database.exec('PRAGMA busy_timeout = 5000');
    // The write-ahead log lets readers and the writer be; a commit survives a crash of the process as it is,
    // and FULL makes it survive a power cut as well.
    if (this.#readOnly) database.exec('PRAGMA query_only = ON');
    else database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    database.exec('PRAGMA busy_timeout = 0');
    this.#inode = this.path === ':memory:' ? undefined : statSync(this.path, { bigint: true }).ino;
    return database;
  }

  /** Runs statements that give no rows, one after the other. */
  exec(sql: string): void {
    this.#database.exec(sql);
  }

  /** Runs one statement. Throws the driver's errors, with `code` and `rawCode`. */
  execute(given: Statement): Result {
    const { sql, args = [] } = typeof given === 'string' ? { sql: given } : given;
    const values = (args as unknown[]).map(toDriver);
    const large = values.some((value) => value instanceof Uint8Array && value.length > KEPT_BYTES);
    const prepared = this.#prepare(sql, !large);
    const { statement, columns, columnTypes } = prepared;
    try {
      if (columns.length === 0) {
        const { changes, lastInsertRowid } = statement.run(values);
        return {
          columns,
          columnTypes,
          rows: [],
          rowsAffected: changes,
          lastInsertRowid: BigInt(lastInsertRowid),
        };
      }
      const rows = (statement.all(values) as unknown[][]).map((row) => row.map(fromDriver));
      return { columns, columnTypes, rows, rowsAffected: 0, lastInsertRowid: undefined };
    } catch (error) {
      this.#prepared.delete(sql);
      if (isBusy(error)) this.#reopen();
      throw error;
    }
  }

  #prepare(sql: string, keep: boolean): Prepared {
    const known = this.#prepared.get(sql);
    // Out and in again: the first of the map is the one that was not used for longest.
    if (known) this.#prepared.delete(sql);
    const prepared = known ?? this.#make(sql);
    if (keep) this.#prepared.set(sql, prepared);
    if (this.#prepared.size > KEPT_STATEMENTS)
      this.#prepared.delete(this.#prepared.keys().next().value as string);
    return prepared;
  }

  /** A backslash in a pattern means the sign behind it, as it does in PostgreSQL; Prisma's text does not say so. */
  #make(sql: string): Prepared {
    const statement = this.#database.prepare(sql.replaceAll(PATTERN, "$& ESCAPE '\\'"));
    if (!statement.reader) return { statement, columns: [], columnTypes: [] };
    statement.raw(true);
    const described = statement.columns();
    return {
      statement,
      columns: described.map(({ name }) => name),
      columnTypes: described.map(({ type }) => type ?? ''),
    };
  }

  /** Leaves a statement behind that cannot be closed. */
  #reopen(): void {
    if (this.#database.inTransaction) return;
    this.#prepared.clear();
    this.#database.close();
    this.#database = this.#open();
  }

  /** Whether the file at the path is the one that is open: a file put in its place, or taken away, is another. */
  isSameFile(): boolean {
    if (this.#inode === undefined) return true;
    return statSync(this.path, { bigint: true, throwIfNoEntry: false })?.ino === this.#inode;
  }

  /** Brings all that was written into the one file, then closes it. */
  close(): void {
    if (!this.#database.open) return;
    this.#prepared.clear();
    try {
      if (!this.#readOnly) this.execute('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // Somebody else reads it: the log beside the file keeps what is missing in it.
    }
    this.#prepared.clear();
    this.#database.close();
  }
}

function toDriver(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.valueOf();
  if (value instanceof ArrayBuffer) return Buffer.from(value);
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.length);
  return value;
}

function fromDriver(value: unknown): unknown {
  if (!(value instanceof Uint8Array)) return value;
  const { buffer, byteOffset, byteLength } = value;
  return byteLength === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + byteLength);
}
