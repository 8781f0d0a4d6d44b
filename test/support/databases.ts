import { beforeAll, describe, inject } from 'vitest';
import { createDatabase } from './postgres.ts';

/** Runs a suite on SQLite and on PostgreSQL; `environment` gives the settings of a service on the database. */
export function onBothDatabases(
  name: string,
  suite: (environment: () => Record<string, string>) => void,
): void {
  describe(`${name}, on SQLite`, () => suite(() => ({})));
  describe.skipIf(inject('postgres') === '')(`${name}, on PostgreSQL`, () => {
    let url = '';
    beforeAll(async () => {
      url = await createDatabase(inject('postgres'));
    });
    suite(() => ({ DATABASE_URL: url }));
  });
}
