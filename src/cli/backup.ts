import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { readConfig } from '../config.ts';
import { StartError } from '../core/errors.ts';
import { isPostgres } from '../db/connect.ts';
import { SqliteConnection, sqlitePath } from '../db/sqlite-connection.ts';

/**
 * `npm run backup -- FILE`: copies the SQLite database of one moment into a new file, also while the service
 * runs and is written to. The copy is checked before it gets its name.
 */
try {
  const [target] = process.argv.slice(2);
  if (!target) throw new StartError('Say where the copy goes: npm run backup -- FILE');
  const { databaseUrl } = readConfig(process.env);
  if (isPostgres(databaseUrl))
    throw new StartError(
      'This is a PostgreSQL database: copy it with pg_dump, which works while it is used.',
    );
  const file = resolve(target);
  const begun = `${file}.begun`;
  if (existsSync(file)) throw new StartError(`${file} is there already: choose another name.`);
  rmSync(begun, { force: true });
  const source = new SqliteConnection(databaseUrl, { readOnly: true });
  // Only the copy is written, which this switch would forbid too.
  source.exec('PRAGMA query_only = OFF; PRAGMA busy_timeout = 10000');
  source.execute({ sql: 'VACUUM INTO ?', args: [begun] });
  source.close();
  const copy = new SqliteConnection(`file:${begun}`, { readOnly: true });
  const [[found]] = copy.execute('PRAGMA integrity_check').rows as [[string]];
  const [[entries]] = copy.execute('SELECT count(*) FROM "LedgerEntry"').rows as [[number]];
  copy.close();
  if (found !== 'ok') throw new StartError(`The copy is damaged (${found}): check the disk, then try again.`);
  const descriptor = openSync(begun, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
  renameSync(begun, file);
  console.log(`Copied ${sqlitePath(databaseUrl)} to ${file}, with ${entries} ledger entries.`);
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
