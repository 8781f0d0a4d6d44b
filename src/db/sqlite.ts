import { setTimeout as pause } from 'node:timers/promises';
import { PrismaLibSql } from '@prisma/adapter-libsql';
import { isBusy, type Result, SqliteConnection, type Statement } from './sqlite-connection.ts';
import type { Statement as TypedStatement } from './statement.ts';
import {
  durabilityOf,
  GROUP,
  type RunStatement,
  type Waiting as SharedWaiting,
  type StatementRunner,
  type TransactionOptions,
  textOf,
} from './statement-runner.ts';

/** How long a write waits for another process's lock before it is given up. */
const PATIENCE_MS = 5000;
/** Pause between two tries, in which this process goes on with all that needs no lock. */
const RETRY_MS = 10;

export interface SqliteOptions {
  url: string;
  /** For tools that look at the database of a service that runs: they take no lock. */
  readOnly?: boolean;
}

/**
 * SQLite on one kept connection, which Prisma and our statements share and take in turns. (The client of libSQL
 * that Prisma's adapter comes with gives its connection away with every transaction and opens the file anew
 * for what comes next: that costs more than the transaction itself, and forgets what was set by PRAGMA.)
 */
export class SqliteAdapter extends PrismaLibSql {
  readonly #turns = new Turns();
  readonly #readOnly: boolean;
  readonly #connection: SqliteConnection;

  constructor({ url, readOnly = false }: SqliteOptions) {
    super({ url });
    this.#readOnly = readOnly;
    this.#connection = new SqliteConnection(url, { readOnly });
  }

  // What the adapter's own types ask for is libSQL's client, of which it uses these members alone.
  override createClient(): ReturnType<PrismaLibSql['createClient']> {
    const client = inTurns(this.#connection, this.#turns, this.#readOnly ? 'BEGIN' : 'BEGIN IMMEDIATE');
    return client as unknown as ReturnType<PrismaLibSql['createClient']>;
  }

  /** Statements past Prisma. */
  statements(): StatementRunner {
    return sqliteRunner(this.#connection, this.#turns);
  }

  /** Leaves everything in the one file. */
  close(): void {
    this.#connection.close();
  }

  /** Throws, saying why, where the file cannot be written or is not the one that was opened any more. */
  async checkWritable(patienceMs: number): Promise<void> {
    if (!this.#connection.isSameFile())
      throw new Error('the database file was taken away or replaced while it was open');
    const end = await begin(this.#connection, this.#turns, 'BEGIN IMMEDIATE', patienceMs);
    try {
      this.#connection.execute(
        `INSERT INTO "Setting" (name, value, "createdAt") VALUES ('readiness', '', 0) ON CONFLICT (name) DO NOTHING`,
      );
    } finally {
      this.#connection.exec('ROLLBACK');
      end();
    }
  }
}

/** Lets one at a time in, in the order in which they came. */
class Turns {
  #last: Promise<void> = Promise.resolve();

  /** Waits for a turn; call what it gives to end it. */
  async take(): Promise<() => void> {
    const before = this.#last;
    let end = () => {};
    this.#last = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    return end;
  }
}

/**
 * Begins a transaction in a turn of its own and gives what ends the turn. While another process has the
 * lock the turn is given back between tries, so that reading goes on. Throws the driver's busy error when
 * patience ends.
 */
async function begin(
  connection: SqliteConnection,
  turns: Turns,
  how: string,
  patienceMs = PATIENCE_MS,
): Promise<() => void> {
  const ends = performance.now() + patienceMs;
  for (;;) {
    const end = await turns.take();
    try {
      connection.exec(how);
      return end;
    } catch (error) {
      end();
      if (!isBusy(error) || performance.now() >= ends) throw error;
    }
    await pause(RETRY_MS);
  }
}

/** Statements that write nothing and may run outside of a transaction as they are. */
const READS = /^\s*(SELECT|PRAGMA|EXPLAIN)\b/i;

/** The client as Prisma's adapter uses it: a transaction is one turn, a statement outside of one too. */
function inTurns(connection: SqliteConnection, turns: Turns, how: string) {
  /** A statement on its own: one that writes begins as a writer, where it can wait for a foreign lock. */
  async function execute(statement: Statement): Promise<Result> {
    if (!READS.test(typeof statement === 'string' ? statement : statement.sql)) {
      const transaction = openTransaction(connection, await begin(connection, turns, how));
      try {
        const result = await transaction.execute(statement);
        await transaction.commit();
        return result;
      } finally {
        await transaction.rollback();
      }
    }
    return read(connection, turns, statement);
  }
  return {
    execute,
    async executeMultiple(sql: string) {
      const end = await turns.take();
      try {
        connection.exec(sql);
      } finally {
        end();
      }
    },
    close: () => connection.close(),
    transaction: async () => openTransaction(connection, await begin(connection, turns, how)),
  };
}

/** A statement that writes nothing. It waits for others only while they repair or replace the file. */
async function read(connection: SqliteConnection, turns: Turns, statement: Statement): Promise<Result> {
  const ends = performance.now() + PATIENCE_MS;
  for (;;) {
    const end = await turns.take();
    try {
      return connection.execute(statement);
    } catch (error) {
      if (!isBusy(error) || performance.now() >= ends) throw error;
    } finally {
      end();
    }
    await pause(RETRY_MS);
  }
}

/**
 * As in PostgreSQL a statement that fails ends the transaction: SQLite itself may have rolled it back
 * already, and what came then would be written for good, alone.
 */
function openTransaction(connection: SqliteConnection, end: () => void) {
  let state: 'open' | 'failed' | 'over' = 'open';
  const refuseUnlessOpen = () => {
    if (state !== 'open') throw new Error(`the transaction is ${state}`);
  };
  return {
    async execute(statement: Statement): Promise<Result> {
      refuseUnlessOpen();
      try {
        return connection.execute(statement);
      } catch (error) {
        state = 'failed';
        throw error;
      }
    },
    async commit(): Promise<void> {
      refuseUnlessOpen();
      state = 'over';
      try {
        connection.exec('COMMIT');
      } catch (error) {
        rollback(connection);
        throw error;
      } finally {
        end();
      }
    },
    async rollback(): Promise<void> {
      if (state === 'over') return;
      state = 'over';
      try {
        rollback(connection);
      } finally {
        end();
      }
    },
  };
}

/** SQLite may have rolled back by itself, when the disk was full for instance. */
function rollback(connection: SqliteConnection): void {
  try {
    connection.exec('ROLLBACK');
  } catch {}
}

/** SQLite begins and commits for one statement too. */
interface Waiting extends Omit<SharedWaiting, 'oneStatement'> {
  /** When its patience with a foreign lock ends, by the process's clock. */
  ends: number;
}

function sqliteRunner(connection: SqliteConnection, turns: Turns): StatementRunner {
  const run: RunStatement = async (statement, values) =>
    rowsOf(connection.execute(toStatement(statement, values)));
  let waiting: Waiting[] = [];
  let busy = false;

  /** Commits what waits, group by group: the disk is waited for once a group. */
  async function writeAll(): Promise<void> {
    if (busy) return;
    busy = true;
    while (waiting.length > 0) {
      const end = await turns.take();
      try {
        await writeGroup(waiting.slice(0, GROUP));
      } catch (error) {
        // Nothing was begun. While another process has the lock, who has waited long enough is told and the
        // others wait on.
        end();
        const now = performance.now();
        const over = waiting.filter(({ ends }) => !isBusy(error) || ends <= now);
        waiting = waiting.filter((each) => !over.includes(each));
        for (const { reject } of over) reject(error);
        await pause(RETRY_MS);
        continue;
      }
      end();
    }
    busy = false;
  }

  /** Writes these works, the first of those that wait. Throws where it cannot begin. */
  async function writeGroup(group: Waiting[]): Promise<void> {
    const waitsForDisk = durabilityOf(group) === 'disk';
    // The write-ahead log is flushed up to its end, so a commit that did not wait for the disk is safe once a later one has.
    if (!waitsForDisk) connection.exec('PRAGMA synchronous = NORMAL');
    try {
      connection.exec('BEGIN IMMEDIATE');
      waiting = waiting.slice(group.length);
      const results: unknown[] = [];
      try {
        for (const { work } of group) results.push(await work(run));
        connection.exec('COMMIT');
      } catch (error) {
        rollback(connection);
        // One that fails must not take the others with it: each is tried once more, alone.
        if (group.length > 1) for (const each of group) await writeAlone(each);
        else group[0]!.reject(error);
        return;
      }
      for (const [index, { resolve }] of group.entries()) resolve(results[index]);
    } finally {
      // Prisma's own transactions wait for the disk.
      if (!waitsForDisk) connection.exec('PRAGMA synchronous = FULL');
    }
  }

  async function writeAlone(each: Waiting): Promise<void> {
    waiting = [each, ...waiting];
    try {
      await writeGroup([each]);
    } catch {
      // Another process was quicker: it waits on, first in line.
    }
  }

  return {
    kind: 'sqlite',
    run: async (statement, values) => rowsOf(await read(connection, turns, toStatement(statement, values))),
    transaction: <T>(
      work: (run: RunStatement) => Promise<T>,
      { durability = 'disk' }: TransactionOptions = {},
    ) =>
      new Promise<T>((resolve, reject) => {
        const ends = performance.now() + PATIENCE_MS;
        waiting.push({ work, durability, ends, resolve: resolve as (result: unknown) => void, reject });
        // What other requests are about to ask for comes into the same group.
        setImmediate(() => writeAll());
      }),
  };
}

function toStatement<Values extends object>(statement: TypedStatement<Values, unknown>, given: Values) {
  const { text, values } = textOf(statement, given, 'sqlite');
  return { sql: text, args: values.map(toSqlite) };
}

/** Rows as objects of the statement's own type, which nobody can check here. */
function rowsOf<Row>({ columns, columnTypes, rows }: Result): Row[] {
  return rows.map(
    (row) =>
      Object.fromEntries(columns.map((name, at) => [name, fromSqlite(row[at], columnTypes[at]!)])) as Row,
  );
}

/** As Prisma's adapter writes a DateTime. */
function toSqlite(value: unknown): unknown {
  return value instanceof Date ? value.toISOString().replace('Z', '+00:00') : value;
}

function fromSqlite(value: unknown, type: string): unknown {
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  return type === 'DATETIME' && typeof value === 'string' ? new Date(value) : value;
}
