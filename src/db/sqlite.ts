import { type Client, type Config, createClient, type InStatement, type Transaction } from '@libsql/client';
import { PrismaLibSql } from '@prisma/adapter-libsql';
import {
  type Direct,
  GROUP,
  numbered,
  type Row,
  type Run,
  type Waiting as SharedWaiting,
  type TransactionOptions,
  type Value,
} from './direct.ts';

/**
 * SQLite on one kept connection, which Prisma and `direct` share and take in turns. The client of libSQL
 * gives its connection away with every transaction and opens the file anew for what comes next: that
 * costs more than the transaction itself, and forgets what was set by PRAGMA.
 */
export class SqliteAdapter extends PrismaLibSql {
  readonly #turns = new Turns();
  #client: Client | undefined;

  override createClient(config: Config): Client {
    this.#client = createClient(config);
    return inTurns(this.#client, this.#turns);
  }

  /** Statements past Prisma. Use them once Prisma has connected. */
  direct(): Direct {
    const client = () => {
      if (!this.#client) throw new Error('the database is not connected yet');
      return this.#client;
    };
    return directSqlite((statement) => client().execute(statement), this.#turns);
  }
}

type Execute = (statement: InStatement) => ReturnType<Client['execute']>;

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

/** The client as Prisma's adapter uses it: a transaction is one turn, a statement outside of one too. */
function inTurns(client: Client, turns: Turns): Client {
  const run: Execute = (statement) => client.execute(statement);
  const turn = async <T>(act: () => Promise<T>): Promise<T> => {
    const end = await turns.take();
    try {
      return await act();
    } finally {
      end();
    }
  };
  return {
    execute: (statement: InStatement) => turn(() => run(statement)),
    executeMultiple: (sql: string) => turn(() => client.executeMultiple(sql)),
    close: () => client.close(),
    async transaction() {
      const end = await turns.take();
      try {
        await run('BEGIN');
      } catch (error) {
        end();
        throw error;
      }
      return openTransaction(run, end);
    },
  } as Client;
}

/**
 * As in PostgreSQL a statement that fails ends the transaction: SQLite itself may have rolled it back
 * already, and what came then would be written for good, alone.
 */
function openTransaction(run: Execute, end: () => void): Transaction {
  let state: 'open' | 'failed' | 'over' = 'open';
  const refuseUnlessOpen = () => {
    if (state !== 'open') throw new Error(`the transaction is ${state}`);
  };
  return {
    async execute(statement: InStatement) {
      refuseUnlessOpen();
      try {
        return await run(statement);
      } catch (error) {
        state = 'failed';
        throw error;
      }
    },
    async commit() {
      refuseUnlessOpen();
      state = 'over';
      try {
        await run('COMMIT');
      } catch (error) {
        await run('ROLLBACK').catch(() => {});
        throw error;
      } finally {
        end();
      }
    },
    async rollback() {
      if (state === 'over') return;
      state = 'over';
      try {
        await run('ROLLBACK');
      } finally {
        end();
      }
    },
  } as Transaction;
}

/** SQLite begins and commits for one statement too. */
type Waiting = Omit<SharedWaiting, 'single'>;

function directSqlite(execute: Execute, turns: Turns): Direct {
  const run: Run = async (sql, values) => {
    const { columns, rows } = await execute({ sql: numbered(sql), args: values.map(toSqlite) });
    return rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]])) as Row);
  };
  const waiting: Waiting[] = [];
  let busy = false;
  let synchronous = 'FULL';

  /** Commits what waits, group by group: the disk is waited for once a group. */
  async function writeAll(): Promise<void> {
    if (busy) return;
    busy = true;
    while (waiting.length > 0) {
      const end = await turns.take();
      try {
        await writeGroup(waiting.splice(0, GROUP));
      } finally {
        end();
      }
    }
    busy = false;
  }

  async function writeGroup(group: Waiting[]): Promise<void> {
    try {
      const results = await commit(group);
      for (const [index, { resolve }] of group.entries()) resolve(results[index]);
    } catch (error) {
      // One that fails must not take the others with it: each is tried once more, alone.
      if (group.length > 1) for (const each of group) await writeGroup([each]);
      else group[0]!.reject(error);
    }
  }

  async function commit(group: Waiting[]): Promise<unknown[]> {
    const wanted = group.every(({ soft }) => soft) ? 'NORMAL' : 'FULL';
    // The write-ahead log is flushed up to its end, so a soft commit is safe once a later hard one is.
    if (wanted !== synchronous) await execute(`PRAGMA synchronous = ${wanted}`);
    synchronous = wanted;
    await execute('BEGIN IMMEDIATE');
    try {
      const results: unknown[] = [];
      for (const { work } of group) results.push(await work(run));
      await execute('COMMIT');
      return results;
    } catch (error) {
      await execute('ROLLBACK').catch(() => {});
      throw error;
    } finally {
      // Prisma's own transactions are hard ones.
      if (wanted === 'NORMAL') {
        synchronous = 'FULL';
        await execute('PRAGMA synchronous = FULL');
      }
    }
  }

  return {
    kind: 'sqlite',
    async run(sql, values) {
      const end = await turns.take();
      try {
        return await run(sql, values);
      } finally {
        end();
      }
    },
    transaction: <T>(work: (run: Run) => Promise<T>, { soft = false }: TransactionOptions = {}) =>
      new Promise<T>((resolve, reject) => {
        waiting.push({ work, soft, resolve: resolve as (result: unknown) => void, reject });
        // What other requests are about to ask for comes into the same group.
        setImmediate(() => writeAll());
      }),
  };
}

/** As Prisma's adapter writes a DateTime. */
function toSqlite(value: Value): string | number | null | Uint8Array {
  return value instanceof Date ? value.toISOString().replace('Z', '+00:00') : value;
}
