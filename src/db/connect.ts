import type { PrismaClient } from './generated/sqlite/client.ts';

/** The client of either database: the two are generated from one schema, so SQLite's types serve both. */
export type Database = PrismaClient;

/** What an interactive transaction gives: the same models without the client's own switches. */
export type Transaction = Parameters<Parameters<Database['$transaction']>[0]>[0];

export function isPostgres(url: string): boolean {
  return /^postgres(ql)?:/.test(url);
}

/** Opens the database that `url` names: `file:…` (SQLite through libSQL) or `postgresql://…`. */
export async function connect(url: string, poolSize: number): Promise<Database> {
  // Each client costs a tenth of a second to load, so only the one that is needed is.
  if (isPostgres(url)) {
    const [{ PrismaClient }, { PrismaPg }] = await Promise.all([
      import('./generated/postgresql/client.ts'),
      import('@prisma/adapter-pg'),
    ]);
    const adapter = new PrismaPg({ connectionString: url, max: poolSize });
    return new PrismaClient({ adapter, transactionOptions }) as unknown as Database;
  }
  const [{ PrismaClient }, { SqliteAdapter }] = await Promise.all([
    import('./generated/sqlite/client.ts'),
    import('./sqlite.ts'),
  ]);
  const db = new PrismaClient({ adapter: new SqliteAdapter({ url, timeout: 5000 }), transactionOptions });
  await db.$queryRawUnsafe('PRAGMA journal_mode = WAL');
  // A commit survives a crash of the process as it is; FULL makes it survive a power cut as well.
  await db.$queryRawUnsafe('PRAGMA synchronous = FULL');
  return db;
}

/** Under load a transaction may wait for SQLite's one writer: better late than refused. */
const transactionOptions = { maxWait: 20_000, timeout: 20_000 };
