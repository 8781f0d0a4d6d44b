import { afterAll, beforeAll, describe } from 'vitest';
import { startPostgres, type TestPostgres } from './postgres.ts';

/** Runs a suite on SQLite and on PostgreSQL; `environment` gives the settings of a service on the database. */
export function onBothDatabases(
  name: string,
  suite: (environment: () => Record<string, string>) => void,
): void {
  describe(`${name}, on SQLite`, () => suite(() => ({})));
  describe(`${name}, on PostgreSQL`, () => {
    let postgres: TestPostgres | undefined;
    let url = '';
    beforeAll(async (context) => {
      postgres = await startPostgres();
      if (!postgres) return (context as unknown as { skip(): void }).skip?.();
      url = await postgres.database();
    }, 120_000);
    afterAll(() => postgres?.stop());
    suite(() => ({ DATABASE_URL: url }));
  });
}
