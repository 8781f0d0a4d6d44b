import type { SoundFile } from '../audio/sound-file.ts';
import { ServiceError } from '../core/errors.ts';
import { base32, sha256 } from '../core/ids.ts';
import type { RunStatement } from '../db/statement-runner.ts';
import { insertAudioFile } from '../db/statements/audio-files.ts';
import { fileOf, type ReadableFile } from '../http/ranges.ts';
import type { Services } from '../services.ts';

/** Audio that a link is to open. */
export interface LinkedAudio {
  accountId: string;
  contentType: string;
  file: SoundFile;
  token: string;
}

/** Audio behind a link. */
export interface OpenedAudio extends ReadableFile {
  contentType: string;
  etag: string;
}

/** Rows of audio that is in the store. */
const NOTHING = new Uint8Array();

const keyOf = (accountId: string, tokenHash: string) => `links/${accountId}/${tokenHash}`;

/** The token in the URL is all that opens it: 200 random bits, kept as a hash. */
export function newAudioToken({ store }: Services): string {
  return base32(store.sources.random(25));
}

/**
 * Puts audio into the store, before anything is charged for it. Where nothing is after all, it is removed as an orphan
 * later: whether a commit that failed was none only the database knows. Throws `overloaded`.
 */
export async function storeAudio({ audioStore }: Services, audio: LinkedAudio): Promise<void> {
  await audioStore?.put(keyOf(audio.accountId, sha256(audio.token)), audio.file);
}

/** Makes the link, which opens the audio from the commit on; without a store it is kept in the same row. */
export async function linkAudio(
  run: RunStatement,
  { store, config, audioStore }: Services,
  { token, accountId, contentType, file }: LinkedAudio,
): Promise<void> {
  const createdAt = store.sources.now();
  await insertAudioFile(run, {
    tokenHash: sha256(token),
    accountId,
    contentType,
    bytes: audioStore ? NOTHING : file.whole(),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + config.audioUrlSeconds * 1000),
  });
}

/** The audio of a token. Throws `not_found`, also once the time of the URL is over, and `overloaded`. */
export async function findAudio(services: Services, token: string): Promise<OpenedAudio> {
  const { db, store } = services;
  const tokenHash = sha256(token);
  const file = await db.audioFile.findUnique({ where: { tokenHash } });
  if (!file || file.expiresAt <= store.sources.now()) throw gone();
  const { contentType, bytes } = file;
  const about = { contentType, etag: `"${sha256(tokenHash).slice(0, 27)}"` };
  if (bytes.length > 0) return { ...about, ...fileOf(bytes) };
  return { ...about, ...(await inStore(services, keyOf(file.accountId, tokenHash))) };
}

async function inStore({ audioStore, log }: Services, key: string): Promise<ReadableFile> {
  const missing = () => {
    log.error('sound of a link is not in the store of this node: nodes must share one');
    return gone();
  };
  const size = await audioStore?.size(key);
  if (!audioStore || size === undefined) throw missing();
  return {
    size,
    read: async (range) => {
      const stream = await audioStore.get(key, range);
      if (!stream) throw missing();
      return stream;
    },
  };
}

function gone(): ServiceError {
  return new ServiceError(
    'not_found',
    'There is no audio at this address, or its time is over. Ask for it again.',
  );
}

/** Rows that are deleted at a time. */
const PURGED = 500;

/** Forgets audio whose links are over. */
export async function purgeExpiredAudio({ db, store, audioStore }: Services): Promise<void> {
  for (;;) {
    const over = await db.audioFile.findMany({
      where: { expiresAt: { lte: store.sources.now() } },
      select: { tokenHash: true, accountId: true },
      take: PURGED,
    });
    if (over.length === 0) return;
    // The rows last: what the store keeps from us now, the next sweep finds again.
    await audioStore?.delete(over.map(({ accountId, tokenHash }) => keyOf(accountId, tokenHash)));
    await db.audioFile.deleteMany({ where: { tokenHash: { in: over.map(({ tokenHash }) => tokenHash) } } });
    if (over.length < PURGED) return;
  }
}
