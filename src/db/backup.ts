import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { StartError } from '../core/errors.ts';
import { kindOf } from './location.ts';
import { SqliteConnection } from './sqlite-connection.ts';

/**
 * Copies the SQLite database that `url` names, as it is at one moment, into a new file, also while it is written to.
 * The copy is checked before it gets its name. Gives how many ledger entries it has. Throws a StartError where that
 * cannot be: for PostgreSQL, for a file that is there already, for a copy that is damaged.
 */
export function copyDatabase(url: string, file: string): number {
  if (kindOf(url) === 'postgresql')
    throw new StartError(
      'This is a PostgreSQL database: copy it with pg_dump, which works while it is used.',
    );
  const begun = `${file}.begun`;
  if (existsSync(file)) throw new StartError(`${file} is there already: choose another name.`);
  rmSync(begun, { force: true });
  const source = new SqliteConnection(url, { readOnly: true });
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
  return entries;
}
