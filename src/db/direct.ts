import type { Pool, PoolClient } from 'pg';

/**
 * The few statements that every request runs, sent to the driver past Prisma, whose own work for each of
 * them is many times the database's. The SQL is common to both databases, with `$1`, `$2` … for values.
 */
export interface Direct {
  readonly kind: 'sqlite' | 'postgresql';
  /** One statement on its own; gives its rows (with RETURNING those that it wrote). */
  run: Run;
  /**
   * What `work` runs is written whole or not at all. It may wait for nothing but `run`: other requests'
   * works share the commit. `soft` is for what may be lost by a power cut, as long as it is not by a crash
   * of the process: it does not wait for the disk.
   */
  transaction<T>(work: (run: Run) => Promise<T>, options?: { soft?: boolean }): Promise<T>;
}

export type Value = string | number | null | Date | Uint8Array;
export type Row = Record<string, string | number | null | Uint8Array>;
export type Run = (sql: string, values: readonly Value[]) => Promise<Row[]>;

/** PostgreSQL through the pool that Prisma uses too. */
export function directPostgres(pool: Pool): Direct {
  const runOn =
    (client: Pool | PoolClient): Run =>
    async (sql, values) => {
      const { rows } = await client.query({ name: nameOf(sql), text: sql, values: values.map(toPostgres) });
      return rows;
    };
  return {
    kind: 'postgresql',
    run: runOn(pool),
    async transaction(work, { soft } = {}) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query(soft ? 'BEGIN; SET LOCAL synchronous_commit = off' : 'BEGIN');
        const result = await work(runOn(client));
        await client.query('COMMIT');
        return result;
      } catch (error) {
        await client.query('ROLLBACK').catch((fault) => {
          broken = fault;
        });
        throw error;
      } finally {
        client.release(broken);
      }
    },
  };
}

const names = new Map<string, string>();

/** Under a name the server parses and plans a statement once for each connection. There are few texts. */
function nameOf(sql: string): string {
  const known = names.get(sql) ?? `nutq_${names.size}`;
  names.set(sql, known);
  return known;
}

/** As Prisma writes a DateTime: UTC without a zone. */
function toPostgres(value: Value): unknown {
  if (value instanceof Date) return value.toISOString().replace('T', ' ').replace('Z', '');
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.length) : value;
}

/** Statements of ours inside a transaction of Prisma's. */
export function runIn(
  tx: { $queryRawUnsafe(sql: string, ...values: unknown[]): Promise<unknown> },
  { kind }: Direct,
): Run {
  return (sql, values) =>
    tx.$queryRawUnsafe(kind === 'sqlite' ? numbered(sql) : sql, ...values) as Promise<Row[]>;
}

const rewritten = new Map<string, string>();

/** SQLite numbers values as `?1`. There are few texts. */
export function numbered(sql: string): string {
  const known = rewritten.get(sql) ?? sql.replace(/\$(\d+)/g, '?$1');
  rewritten.set(sql, known);
  return known;
}
