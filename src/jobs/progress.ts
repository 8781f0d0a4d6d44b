import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '../core/caller.ts';
import { ServiceError } from '../core/errors.ts';
import type { Services } from '../services.ts';
import { findJob } from './jobs.ts';
import { type JobView, viewOf } from './view.ts';

/** How often a job is looked at for whoever watches it: any node may work on it, so the database is asked. */
const LOOK_MS = 500;
/** Most that an account may watch at once on a node. */
const MOST_WATCHED = 20;

const watched = new Map<string, number>();

/**
 * A job without its items: as it is now and whenever it has come further, until it has ended. Throws `not_found` and
 * `too_many_concurrent` before the first.
 */
export async function watchJob(
  services: Services,
  caller: Caller,
  id: string,
): Promise<AsyncGenerator<JobView>> {
  const first = viewOf(await findJob(services, caller, id));
  const { accountId } = caller;
  if ((watched.get(accountId) ?? 0) >= MOST_WATCHED)
    throw new ServiceError(
      'too_many_concurrent',
      `An account may watch ${MOST_WATCHED} jobs at once. Close one, or ask for the job now and then.`,
      { retryAfterSeconds: 30 },
    );
  return look(services, caller, first);
}

async function* look(services: Services, caller: Caller, first: JobView): AsyncGenerator<JobView> {
  const { accountId, signal } = caller;
  watched.set(accountId, (watched.get(accountId) ?? 0) + 1);
  try {
    let shown = first;
    yield shown;
    while (shown.finishedAt === undefined && !signal.aborted) {
      await sleep(LOOK_MS, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      const now = viewOf(await findJob(services, caller, first.id));
      if (now.status === shown.status && now.progress.share === shown.progress.share) continue;
      shown = now;
      yield shown;
    }
  } finally {
    const left = watched.get(accountId)! - 1;
    if (left > 0) watched.set(accountId, left);
    else watched.delete(accountId);
  }
}
