import type { Pool } from 'pg';
import { type Direct, directPostgres } from './direct.ts';
import type { PrismaClient as SqliteClient } from './generated/sqlite/client.ts';

/** The client of either database: the two are generated from one schema, so SQLite's types serve both. */
export type Database = SqliteClient & {
  /** The driver itself, for what every request does. */
  readonly direct: Direct;
  /** PostgreSQL's connections whose commits do not wait for the disk; SQLite has none. */
  readonly softPool?: Pool;
};

/** What an interactive transaction gives: the same models without the client's own switches. */
export type Transaction = Parameters<Parameters<Database['$transaction']>[0]>[0];

export function isPostgres(url: string): boolean {
  return /^postgres(ql)?:/.test(url);
}

/**
 * Opens the database that `url` names: `file:…` (SQLite through libSQL) or `postgresql://…`, with `poolSize`
 * connections, at least 2.
 */
export async function connect(url: string, poolSize: number): Promise<Database> {
  // Each client costs a tenth of a second to load, so only the one that is needed is.
  if (isPostgres(url)) {
    const [{ PrismaClient }, { PrismaPg }, { default: pg }] = await Promise.all([
      import('./generated/postgresql/client.ts'),
      import('@prisma/adapter-pg'),
      import('pg'),
    ]);
    const open = (max: number, options?: string): Pool => {
      const made = new pg.Pool({ connectionString: url, max, ...(options ? { options } : {}) });
      // A connection that breaks while nobody uses it is replaced; whoever needs one meets the fault itself.
      made.on('error', () => {});
      return made;
    };
    const softSize = Math.max(1, Math.floor(poolSize / 3));
    const pool = open(poolSize - softSize);
    const softPool = open(softSize, '-c synchronous_commit=off');
    const adapter = new PrismaPg(pool, { disposeExternalPool: true });
    const prisma = new PrismaClient({ adapter, transactionOptions }) as unknown as SqliteClient;
    const disconnect = prisma.$disconnect.bind(prisma);
    return Object.assign(prisma, {
      direct: directPostgres(pool, softPool),
      softPool,
      $disconnect: async () => {
        await Promise.all([disconnect(), softPool.ended || softPool.end()]);
      },
    });
  }
  const [{ PrismaClient }, { SqliteAdapter }] = await Promise.all([
    import('./generated/sqlite/client.ts'),
    import('./sqlite.ts'),
  ]);
  const adapter = new SqliteAdapter({ url, timeout: 5000 });
  const db = new PrismaClient({ adapter, transactionOptions });
  await db.$queryRawUnsafe('PRAGMA journal_mode = WAL');
  // A commit survives a crash of the process as it is; FULL makes it survive a power cut as well.
  await db.$queryRawUnsafe('PRAGMA synchronous = FULL');
  return Object.assign(db, { direct: adapter.direct() });
}

/** Under load a transaction may wait for SQLite's one writer: better late than refused. */
const transactionOptions = { maxWait: 20_000, timeout: 20_000 };
