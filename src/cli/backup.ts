import { resolve } from 'node:path';
import { readConfig } from '../config.ts';
import { StartError } from '../core/errors.ts';
import { copyDatabase } from '../db/backup.ts';
import { describeDatabase } from '../db/location.ts';

/**
 * `npm run backup -- FILE`: copies the SQLite database of one moment into a new file, also while the service
 * runs and is written to. The copy is checked before it gets its name.
 */
try {
  const [target] = process.argv.slice(2);
  if (!target) throw new StartError('Say where the copy goes: npm run backup -- FILE');
  const { databaseUrl } = readConfig(process.env);
  const file = resolve(target);
  const entries = copyDatabase(databaseUrl, file);
  console.log(`Copied ${describeDatabase(databaseUrl)} to ${file}, with ${entries} ledger entries.`);
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
