import type { AudioStore } from '../audio-store/audio-store.ts';
import type { Services } from '../services.ts';

/** Younger sound may still be charged for. */
const YOUNG_MS = 3_600_000;
/** Files that are asked about at a time. */
const ASKED = 500;

/** Deletes sound in the store that no row leads to: what a crash left between writing it and charging it. */
export async function removeOrphans({ audioStore, db, store, log }: Services): Promise<void> {
  if (!audioStore) return;
  const before = store.sources.now().getTime() - YOUNG_MS;
  const links = await removeUnknown(audioStore, 'links/', before, async (hashes) => {
    const rows = await db.audioFile.findMany({
      where: { tokenHash: { in: hashes } },
      select: { tokenHash: true },
    });
    return rows.map(({ tokenHash }) => tokenHash);
  });
  const jobs = await removeUnknown(audioStore, 'jobs/', before, async (ids) => {
    const rows = await db.job.findMany({ where: { id: { in: ids } }, select: { id: true } });
    return rows.map(({ id }) => id);
  });
  if (links + jobs > 0) log.warn({ files: links + jobs }, 'removed sound that nothing leads to');
}

/** Removes what is under `prefix` and was written `before` a time, but for what `known` finds; gives how much that was. */
async function removeUnknown(
  audioStore: AudioStore,
  prefix: string,
  before: number,
  known: (ids: string[]) => Promise<string[]>,
): Promise<number> {
  let removed = 0;
  const asked = new Map<string, string>();
  const remove = async () => {
    const kept = new Set(await known([...new Set(asked.values())]));
    const orphans = [...asked].filter(([, id]) => !kept.has(id)).map(([key]) => key);
    if (orphans.length > 0) await audioStore.delete(orphans);
    removed += orphans.length;
    asked.clear();
  };
  for await (const { key, writtenAt } of audioStore.list(prefix)) {
    // Behind the prefix and the account comes the link's hash or the job's id.
    const id = key.split('/')[2];
    if (id === undefined || writtenAt.getTime() > before) continue;
    asked.set(key, id);
    if (asked.size === ASKED) await remove();
  }
  await remove();
  return removed;
}
