import type { Insertable } from 'kysely';
import { statement } from '../statement.ts';
import type { RunStatement } from '../statement-runner.ts';
import type { Tables } from '../tables.ts';

type NewAudioFile = Pick<
  Required<Insertable<Tables['AudioFile']>>,
  'tokenHash' | 'accountId' | 'contentType' | 'bytes' | 'createdAt' | 'expiresAt'
>;

const INSERT = statement((db, $: NewAudioFile) =>
  db.insertInto('AudioFile').values({
    tokenHash: $.tokenHash,
    accountId: $.accountId,
    contentType: $.contentType,
    bytes: $.bytes,
    createdAt: $.createdAt,
    expiresAt: $.expiresAt,
  }),
);

/** Makes a link to audio. */
export async function insertAudioFile(run: RunStatement, file: NewAudioFile): Promise<void> {
  await run(INSERT, file);
}
