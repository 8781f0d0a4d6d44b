import type { LexiconEntry } from '../arabic/reading.ts';
import type { Database } from '../db/connect.ts';

/** An account's own pronunciations, as the front end takes them. */
export async function lexiconOf(db: Database, accountId: string): Promise<LexiconEntry[]> {
  const rows = await db.direct.run(
    'SELECT word, spelling, phones FROM "LexiconWord" WHERE "accountId" = $1 ORDER BY word',
    [accountId],
  );
  return rows.map(({ word, spelling, phones }) => ({
    word: String(word),
    ...(spelling === null ? {} : { spelling: String(spelling) }),
    ...(phones === null ? {} : { phones: String(phones) }),
  }));
}
