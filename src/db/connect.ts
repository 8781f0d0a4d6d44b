import type { Pool } from 'pg';
import type { PrismaClient as SqliteClient } from './generated/sqlite/client.ts';
import { type DatabaseKind, kindOf } from './location.ts';
import { postgresRunner, type StatementRunner } from './statement-runner.ts';

/** The client of either database: the two are generated from one schema, so SQLite's types serve both. */
export type Database = SqliteClient & {
  /** The driver itself, for what every request does. */
  readonly statements: StatementRunner;
  /** What Prisma calls the kind of database, for libraries that ask for it. */
  readonly provider: DatabaseKind;
  /** PostgreSQL's connections whose commits do not wait for the disk; SQLite has none. */
  readonly asyncCommitPool?: Pool;
  /** This node's connections, where there are several. */
  connections?(): Connections;
  /** Writes something and rolls it back. Throws, saying why, where the database cannot be written now. */
  checkWritable(): Promise<void>;
};

export interface Connections {
  open: number;
  idle: number;
  /** Who waits for one. */
  waiting: number;
}

/** What an interactive transaction gives: the same models without the client's own switches. */
export type Transaction = Parameters<Parameters<Database['$transaction']>[0]>[0];

export interface ConnectOptions {
  /** For tools that look at the database of a service that runs. */
  readOnly?: boolean;
}

/**
 * Opens the database that `url` names: `file:…` (SQLite through libSQL) or `postgresql://…`, with `poolSize`
 * connections, at least 2.
 */
export async function connect(
  url: string,
  poolSize: number,
  { readOnly = false }: ConnectOptions = {},
): Promise<Database> {
  // Each client costs a tenth of a second to load, so only the one that is needed is.
  return kindOf(url) === 'postgresql' ? connectPostgres(url, poolSize) : connectSqlite(url, readOnly);
}

async function connectPostgres(url: string, poolSize: number): Promise<Database> {
  const [{ PrismaClient }, { PrismaPg }, { default: pg }] = await Promise.all([
    import('./generated/postgresql/client.ts'),
    import('@prisma/adapter-pg'),
    import('pg'),
  ]);
  const open = (max: number, options?: string): Pool => {
    const made = new pg.Pool({ connectionString: url, max, ...(options ? { options } : {}) });
    // A connection that breaks while nobody uses it is replaced; whoever uses it meets the fault in its query.
    // The pool listens to idle ones alone, and an error that nobody listens to ends the process.
    made.on('error', () => {});
    made.on('connect', (client) => client.on('error', () => {}));
    return made;
  };
  const asyncCommitSize = Math.max(1, Math.floor(poolSize / 3));
  const pool = open(poolSize - asyncCommitSize);
  const asyncCommitPool = open(asyncCommitSize, '-c synchronous_commit=off');
  const adapter = new PrismaPg(pool, { disposeExternalPool: true });
  const prisma = new PrismaClient({ adapter, transactionOptions }) as unknown as SqliteClient;
  const disconnect = prisma.$disconnect.bind(prisma);
  return Object.assign(prisma, {
    statements: postgresRunner(pool, asyncCommitPool, pg.types),
    provider: 'postgresql' as const,
    asyncCommitPool,
    connections: () => connectionsOf([pool, asyncCommitPool]),
    checkWritable: () => checkPostgres(asyncCommitPool),
    $disconnect: async () => {
      await Promise.all([disconnect(), asyncCommitPool.ended || asyncCommitPool.end()]);
    },
  });
}

function connectionsOf(pools: readonly Pool[]): Connections {
  const sum = (of: 'totalCount' | 'idleCount' | 'waitingCount') =>
    pools.reduce((all, pool) => all + pool[of], 0);
  return { open: sum('totalCount'), idle: sum('idleCount'), waiting: sum('waitingCount') };
}

async function connectSqlite(url: string, readOnly: boolean): Promise<Database> {
  const [{ PrismaClient }, { SqliteAdapter }] = await Promise.all([
    import('./generated/sqlite/client.ts'),
    import('./sqlite.ts'),
  ]);
  const adapter = new SqliteAdapter({ url, readOnly });
  const prisma = new PrismaClient({ adapter, transactionOptions });
  const disconnect = prisma.$disconnect.bind(prisma);
  return Object.assign(prisma, {
    statements: adapter.statements(),
    provider: 'sqlite' as const,
    checkWritable: () => adapter.checkWritable(WRITABLE_WITHIN_MS),
    $disconnect: async () => {
      await disconnect();
      adapter.close();
    },
  });
}

/** A database that needs longer than this for a small write is not ready. */
const WRITABLE_WITHIN_MS = 1000;

async function checkPostgres(pool: Pool): Promise<void> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(`BEGIN; SET LOCAL statement_timeout = ${WRITABLE_WITHIN_MS}`);
    await client.query(
      `INSERT INTO "Setting" (name, value) VALUES ('readiness', '') ON CONFLICT (name) DO NOTHING`,
    );
  } finally {
    await client.query('ROLLBACK').catch((fault) => {
      broken = fault;
    });
    client.release(broken);
  }
}

/** Under load a transaction may wait for SQLite's one writer: better late than refused. */
const transactionOptions = { maxWait: 20_000, timeout: 20_000 };
