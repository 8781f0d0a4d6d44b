import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from '../core/errors.ts';
import { kindOf } from './location.ts';

/** One folder of prisma/migrations. The checksum is what Prisma's own command line computes. */
interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** A database that takes a whole migration, or nothing of it. */
interface Migrator {
  applied(): Promise<Map<string, string>>;
  apply(migration: Migration): Promise<void>;
  close(): Promise<void>;
}

const folders = fileURLToPath(new URL('../../prisma', import.meta.url));

// Prisma's table, column for column, so that its command line can take over at any time.
const bookkeeping = (
  text: string,
  time: string,
  now: string,
) => `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" ${text} PRIMARY KEY NOT NULL, "checksum" ${text} NOT NULL, "finished_at" ${time},
  "migration_name" ${text} NOT NULL, "logs" TEXT, "rolled_back_at" ${time},
  "started_at" ${time} NOT NULL DEFAULT ${now}, "applied_steps_count" INTEGER NOT NULL DEFAULT 0)`;

/**
 * Brings the database that `url` names up to the newest migration: each in a transaction, once, whoever
 * else starts at the same moment. Tells whether the database was empty before. Throws a StartError that names
 * the file when one is missing or changed. `until`, for tests of upgrades, is the last migration to apply.
 */
export async function migrate(url: string, { until = '~' } = {}): Promise<boolean> {
  const postgres = kindOf(url) === 'postgresql';
  const all = read(join(folders, postgres ? 'postgresql/migrations' : 'migrations'));
  const migrations = all.filter(({ name }) => name <= until);
  const migrator = await (postgres ? openPostgres(url) : openSqlite(url));
  try {
    const applied = await migrator.applied();
    for (const migration of migrations) {
      const checksum = applied.get(migration.name);
      if (checksum === undefined) await migrator.apply(migration);
      else if (checksum !== migration.checksum)
        throw new StartError(
          `Migration ${migration.name} was changed after it was applied to this database.`,
        );
    }
    const unknown = [...applied.keys()].filter((name) => !migrations.some((known) => known.name === name));
    if (unknown.length > 0)
      throw new StartError(
        `The database is newer than this program: it has migration ${unknown.join(', ')}.`,
      );
    return applied.size === 0;
  } finally {
    await migrator.close();
  }
}

function read(folder: string): Migration[] {
  if (!existsSync(folder)) throw new StartError(`The migrations are missing: ${folder}`);
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const sql = readFileSync(join(folder, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function openSqlite(url: string): Promise<Migrator> {
  const { SqliteConnection } = await import('./sqlite-connection.ts');
  const connection = new SqliteConnection(url);
  // At the start this process may stand still for another's lock.
  connection.exec('PRAGMA busy_timeout = 10000');
  connection.exec(bookkeeping('TEXT', 'DATETIME', 'current_timestamp'));
  const names = `SELECT migration_name, checksum FROM "_prisma_migrations" WHERE rolled_back_at IS NULL`;
  return {
    applied: async () =>
      new Map(connection.execute(names).rows.map((row) => [String(row[0]), String(row[1])])),
    async apply({ name, sql, checksum }) {
      connection.exec('BEGIN IMMEDIATE');
      try {
        // Somebody else may have been quicker while this process waited for the write lock.
        const { rows } = connection.execute({ sql: `${names} AND migration_name = ?`, args: [name] });
        if (rows.length === 0) {
          connection.exec(sql);
          connection.execute({
            sql: `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
                  VALUES (?, ?, ?, ?, ?, 1)`,
            args: [randomUUID(), checksum, name, Date.now(), Date.now()],
          });
        }
        connection.exec('COMMIT');
      } catch (error) {
        connection.exec('ROLLBACK');
        throw error;
      }
    },
    close: async () => connection.close(),
  };
}

/** Prisma's own advisory lock, so that its command line and any number of nodes take turns. */
const ADVISORY_LOCK = 72707369;

async function openPostgres(url: string): Promise<Migrator> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  // The query that was running tells of a connection that broke; unheard, the event would end the process.
  client.on('error', () => {});
  await client.connect();
  await client.query(`SELECT pg_advisory_lock(${ADVISORY_LOCK})`);
  await client.query(bookkeeping('VARCHAR(255)', 'TIMESTAMPTZ', 'now()'));
  return {
    async applied() {
      const { rows } = await client.query<{ migration_name: string; checksum: string }>(
        `SELECT migration_name, checksum FROM "_prisma_migrations" WHERE rolled_back_at IS NULL`,
      );
      return new Map(rows.map((row) => [row.migration_name, row.checksum]));
    },
    async apply({ name, sql, checksum }) {
      await client.query('BEGIN');
      try {
        await client.query(sql);
        await client.query(
          `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at, applied_steps_count)
           VALUES ($1, $2, $3, now(), 1)`,
          [randomUUID(), checksum, name],
        );
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK');
        throw error;
      }
    },
    // Ending the session gives the lock back.
    close: () => client.end(),
  };
}
