import type { CustomTypesConfig, Pool, PoolClient } from 'pg';
import type { DatabaseKind } from './location.ts';
import type { Statement } from './statement.ts';

/**
 * The statements that every request runs, sent to the driver past Prisma, whose own work for each of them is
 * many times the database's. src/db/statements has them all.
 */
export interface StatementRunner {
  readonly kind: DatabaseKind;
  /** One statement on its own; gives its rows (with RETURNING those that it wrote). */
  run: RunStatement;
  /**
   * What `work` runs is written whole or not at all. It may wait for nothing but `run`: other requests'
   * works share the commit.
   */
  transaction<T>(work: (run: RunStatement) => Promise<T>, options?: TransactionOptions): Promise<T>;
}

export type Durability = 'disk' | 'process';

export interface TransactionOptions {
  /**
   * What a commit outlives: `disk` (the default), a power cut; `process`, a crash of the service alone, so that it
   * does not wait for the disk. The log is flushed in its order, so whatever a later commit to the disk rests on is
   * safe with it: a charge on the disk has its hold there too, and a hold that is lost counts as released.
   */
  durability?: Durability;
  /**
   * On PostgreSQL only works of one account share a commit: each locks the account's row until the disk has
   * it, so apart they would wait for the disk one after another, and those of two accounts could lock each
   * other out. SQLite has one writer and shares always.
   */
  account?: string;
  /** `work` runs one statement, which needs no BEGIN and COMMIT when nobody shares. */
  oneStatement?: boolean;
}

/** Runs a statement with its values; `values` may have members beyond those. A moment is a Date in rows as well. */
export type RunStatement = <Values extends object, Row>(
  statement: Statement<Values, Row>,
  values: Values,
) => Promise<Row[]>;

/** The text of a statement for one database, and its values in the order in which that counts them. */
export function textOf<Values extends object>(
  statement: Statement<Values, unknown>,
  given: Values,
  kind: DatabaseKind,
): { name: string; text: string; values: unknown[] } {
  const { name, text, values } = statement.for(kind);
  return { name, text, values: values.map((each) => valueNamed(given, each)) };
}

/** A value that is left out would become NULL without a word. */
function valueNamed(given: object, name: string): unknown {
  const value = given[name as keyof typeof given];
  if (value === undefined) throw new Error(`A statement lacks its value ${name}.`);
  return value;
}

/** Most works that share one commit. */
export const GROUP = 64;

export interface Waiting {
  work: (run: RunStatement) => Promise<unknown>;
  durability: Durability;
  oneStatement: boolean;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** A commit that works share waits for the disk if one of them has to. */
export function durabilityOf(group: readonly Pick<Waiting, 'durability'>[]): Durability {
  return group.some(({ durability }) => durability === 'disk') ? 'disk' : 'process';
}

/**
 * PostgreSQL through the pool that Prisma uses too, and one whose commits do not wait for the disk. `defaults` are
 * the driver's own readings of values.
 */
export function postgresRunner(
  pool: Pool,
  asyncCommitPool: Pool,
  defaults: CustomTypesConfig,
): StatementRunner {
  const types: CustomTypesConfig = {
    getTypeParser: (type, format) => parsers.get(type) ?? defaults.getTypeParser(type, format),
  };
  const runOn =
    (client: Pool | PoolClient): RunStatement =>
    async (statement, given) => {
      const { values, ...text } = textOf(statement, given, 'postgresql');
      const { rows } = await client.query({ ...text, values: values.map(toPostgres), types });
      return rows;
    };
  const run = runOn(pool);
  const asyncCommitRun = runOn(asyncCommitPool);
  /** What waits, by account; an account is here for as long as its works are being written. */
  const waiting = new Map<string, Waiting[]>();

  async function writeAll(account: string, works: Waiting[]): Promise<void> {
    while (works.length > 0) await writeGroup(works.splice(0, GROUP));
    waiting.delete(account);
  }

  async function writeGroup(group: Waiting[]): Promise<void> {
    const durability = durabilityOf(group);
    const [on, runAlone] = durability === 'disk' ? [pool, run] : [asyncCommitPool, asyncCommitRun];
    let committing = false;
    try {
      if (group.length === 1 && group[0]!.oneStatement) {
        committing = true;
        group[0]!.resolve(await group[0]!.work(runAlone));
        return;
      }
      const client = await on.connect();
      let broken: Error | undefined;
      try {
        await client.query('BEGIN');
        const runHere = runOn(client);
        const results: unknown[] = [];
        for (const { work } of group) results.push(await work(runHere));
        committing = true;
        // A failed statement that a work kept to itself makes a ROLLBACK of it.
        if ((await client.query('COMMIT')).command !== 'COMMIT')
          throw new Error('the transaction had failed');
        for (const [index, { resolve }] of group.entries()) resolve(results[index]);
      } catch (error) {
        await client.query('ROLLBACK').catch((fault) => {
          broken = fault;
        });
        throw error;
      } finally {
        client.release(broken);
      }
    } catch (error) {
      // One that fails must not take the others with it: each is tried once more, alone. Not so when the
      // connection broke at the commit, which may have been written.
      if (group.length > 1 && !committing) for (const each of group) await writeGroup([each]);
      else for (const { reject } of group) reject(error);
    }
  }

  return {
    kind: 'postgresql',
    run,
    transaction: <T>(
      work: (run: RunStatement) => Promise<T>,
      { durability = 'disk', account, oneStatement = false }: TransactionOptions = {},
    ) =>
      new Promise<T>((resolve, reject) => {
        const one: Waiting = {
          work,
          durability,
          oneStatement,
          resolve: resolve as (result: unknown) => void,
          reject,
        };
        const works = account === undefined ? undefined : waiting.get(account);
        if (account === undefined) void writeGroup([one]);
        else if (works) works.push(one);
        else {
          const begun = [one];
          waiting.set(account, begun);
          // What other requests are about to ask for comes into the same group.
          setImmediate(() => writeAll(account, begun));
        }
      }),
  };
}

/** As Prisma writes a DateTime: UTC without a zone. */
function toPostgres(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString().replace('T', ' ').replace('Z', '');
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.length) : value;
}

/** By PostgreSQL's number of a type: counts and sums, which the driver gives as text, and moments, which are UTC. */
const parsers = new Map<number, (text: string) => unknown>([
  [20, Number],
  [1700, Number],
  [1114, (text) => new Date(`${text.replace(' ', 'T')}Z`)],
]);

/** Statements of ours inside a transaction of Prisma's. */
export function runIn(
  tx: { $queryRawUnsafe(sql: string, ...values: unknown[]): Promise<unknown> },
  { kind }: StatementRunner,
): RunStatement {
  return <Values extends object, Row>(statement: Statement<Values, Row>, given: Values) => {
    const { text, values } = textOf(statement, given, kind);
    return tx.$queryRawUnsafe(text, ...values) as Promise<Row[]>;
  };
}
