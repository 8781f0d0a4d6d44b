import type { LexiconEntry } from '../arabic/types.ts';
import type { Database } from '../db/connect.ts';

/** An account's own pronunciations, as the front end takes them. */
export async function lexiconOf(db: Database, accountId: string): Promise<LexiconEntry[]> {
  const rows = await db.lexiconWord.findMany({ where: { accountId }, orderBy: { word: 'asc' } });
  return rows.map(({ word, spelling, phones }) => ({
    word,
    ...(spelling === null ? {} : { spelling }),
    ...(phones === null ? {} : { phones }),
  }));
}
