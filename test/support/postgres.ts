import type { Client } from 'pg';
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '../../tools/postgres.mjs';

/**
 * A real PostgreSQL: the server that TEST_POSTGRES_URL names, or a throw-away one from the npm registry.
 * Undefined, with a message, where none can be had; on CI that is a failure.
 */
export async function startPostgres(): Promise<ThrowAwayPostgres | undefined> {
  const given = process.env.TEST_POSTGRES_URL;
  if (given) return { url: given, stop: async () => {} };
  try {
    return await startThrowAwayPostgres();
  } catch (error) {
    if (process.env.CI) throw error;
    console.warn(`No PostgreSQL can be started, so its tests are skipped: ${error}`);
    return undefined;
  }
}

/** A connection of a test's own. It may be broken on purpose: its queries tell of that, not an unheard event. */
export async function postgresClient(url: string): Promise<Client> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  return client;
}

/** A database of its own, empty, on the server of `url`. */
export async function createDatabase(url: string): Promise<string> {
  const client = await postgresClient(url);
  await client.connect();
  const name = `nutq_${Date.now()}_${Math.floor(Math.random() * 1e9)}`;
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const named = new URL(url);
  named.pathname = `/${name}`;
  return named.href;
}
