import type { SoundFile } from '../audio/sound-file.ts';
import { deleteUnder, readWhole } from '../audio-store/audio-store.ts';
import { ServiceError } from '../core/errors.ts';
import type { Job } from '../db/records.ts';
import type { Services } from '../services.ts';

const folderOf = ({ id, accountId }: Pick<Job, 'id' | 'accountId'>) => `jobs/${accountId}/${id}/`;

/**
 * Puts an item's sound into the store, before anything is charged for it, and gives its key; undefined where sound is
 * kept in the database. Each lease has a key of its own: who has lost an item cannot touch what another made of it.
 * What is not charged after all goes with its job. Throws `overloaded`.
 */
export async function storeSound(
  { audioStore }: Services,
  job: Job,
  { position, lease }: { position: number; lease: string },
  file: SoundFile,
): Promise<string | undefined> {
  if (!audioStore) return undefined;
  const key = `${folderOf(job)}${position}-${lease}`;
  await audioStore.put(key, file);
  return key;
}

/** The sound of one item, a whole file. Throws `not_found` and `overloaded`. */
export async function soundOf(
  { db, audioStore, log }: Services,
  jobId: string,
  position: number,
  { soundKey }: { soundKey?: string | undefined },
): Promise<Uint8Array> {
  if (soundKey === undefined) {
    const sound = await db.jobSound.findUnique({ where: { jobId_position: { jobId, position } } });
    if (!sound) throw soundGone();
    return sound.bytes;
  }
  const bytes = audioStore && (await readWhole(audioStore, soundKey));
  if (bytes) return bytes;
  log.error({ jobId }, 'sound of a job is not in the store of this node: nodes must share one');
  throw soundGone();
}

export function soundGone(): ServiceError {
  return new ServiceError('not_found', 'There is no sound at this address, or its time is over.');
}

/** Deletes what was made of jobs that are forgotten. */
export async function deleteSounds(
  { audioStore }: Pick<Services, 'audioStore'>,
  jobs: readonly Pick<Job, 'id' | 'accountId'>[],
): Promise<void> {
  if (audioStore) for (const job of jobs) await deleteUnder(audioStore, folderOf(job));
}
