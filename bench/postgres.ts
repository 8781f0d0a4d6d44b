import { startThrowAwayPostgres, type ThrowAwayPostgres } from '../tools/postgres.mjs';

/** A PostgreSQL to measure on: the one that TEST_POSTGRES_URL names, or a throw-away one. */
export async function openPostgres(): Promise<ThrowAwayPostgres> {
  const url = process.env.TEST_POSTGRES_URL;
  return url ? { url, stop: async () => {} } : startThrowAwayPostgres();
}
