import { purgeNotices } from '../alerts/watch.ts';
import { purgeExpiredCounts } from '../db/counters.ts';
import { purgeExpiredAnswers } from '../idempotency/idempotency.ts';
import { purgeExpiredJobs } from '../jobs/repository.ts';
import { countUnbalanced } from '../ledger/check.ts';
import { recoverHolds } from '../ledger/holds.ts';
import { purgeExpiredSessions } from '../people/people.ts';
import type { Services } from '../services.ts';
import { purgeExpiredAudio } from '../speech/audio-links.ts';

/** What time and crashes leave behind. */
export async function sweep(services: Services): Promise<void> {
  const released = await recoverHolds(services.store);
  if (released > 0) services.log.warn({ released }, 'released holds that a crash left behind');
  await purgeExpiredAnswers(services.store);
  await purgeExpiredAudio(services);
  services.sounds.sweep();
  await purgeExpiredJobs(services);
  await purgeNotices(services.store);
  await purgeExpiredSessions(services.store);
  await purgeExpiredCounts(services.store);
}

/** Counts the accounts that do not agree with their ledger, for /metrics and the log. */
export async function reconcileLedger({ db, metrics, log }: Services): Promise<void> {
  const { accounts, characters } = await countUnbalanced(db);
  metrics.disagreeing.set(accounts);
  metrics.difference.set(characters);
  if (accounts > 0)
    log.error({ accounts, characters }, 'balances do not agree with the ledger: see npm run ledger:check');
}
