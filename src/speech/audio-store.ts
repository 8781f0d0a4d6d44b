import { ServiceError } from '../core/errors.ts';
import { base32, sha256 } from '../core/ids.ts';
import type { Run } from '../db/direct.ts';
import type { Services } from '../services.ts';

/** Keeps audio for a while. The token in the URL is all that opens it: 200 random bits, kept as a hash. */
export async function keepAudio(
  run: Run,
  { store, config }: Services,
  file: { accountId: string; contentType: string; bytes: Uint8Array; token: string },
): Promise<void> {
  const now = store.sources.now();
  const expires = new Date(now.getTime() + config.audioUrlSeconds * 1000);
  await run(
    'INSERT INTO "AudioFile" ("tokenHash", "accountId", "contentType", bytes, "createdAt", "expiresAt") VALUES ($1, $2, $3, $4, $5, $6)',
    [sha256(file.token), file.accountId, file.contentType, file.bytes, now, expires],
  );
}

export function newAudioToken({ store }: Services): string {
  return base32(store.sources.random(25));
}

/** The audio of a token. Throws `not_found`, also once the time of the URL is over. */
export async function findAudio(
  { db, store }: Services,
  token: string,
): Promise<{ contentType: string; bytes: Uint8Array }> {
  const file = await db.audioFile.findUnique({ where: { tokenHash: sha256(token) } });
  if (!file || file.expiresAt <= store.sources.now())
    throw new ServiceError(
      'not_found',
      'There is no audio at this address, or its time is over. Ask for it again.',
    );
  return file;
}

export async function purgeExpiredAudio({ db, store }: Services): Promise<void> {
  await db.audioFile.deleteMany({ where: { expiresAt: { lte: store.sources.now() } } });
}
