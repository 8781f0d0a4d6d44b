import type { Insertable } from 'kysely';
import { statement } from '../statement.ts';
import type { RunStatement } from '../statement-runner.ts';
import type { Tables } from '../tables.ts';
import { isFree, outboxIn } from './outbox.ts';

type NewWebhook = Pick<Insertable<Tables['JobWebhook']>, 'id' | 'jobId' | 'url' | 'notBefore'>;

const INSERT = statement((db, $: NewWebhook) =>
  db.insertInto('JobWebhook').values({
    id: $.id,
    jobId: $.jobId,
    url: $.url,
    status: 'waiting',
    tries: 0,
    notBefore: $.notBefore,
  }),
);

/** Notes who is told of a job's end. */
export async function insertWebhook(run: RunStatement, webhook: NewWebhook): Promise<void> {
  await run(INSERT, webhook);
}

const NEXT = statement((db, $: { now: Date }) =>
  db
    .selectFrom('JobWebhook')
    .innerJoin('Job', 'Job.id', 'JobWebhook.jobId')
    .select('JobWebhook.id')
    .where(isFree('JobWebhook', $.now))
    .where('JobWebhook.notBefore', '<=', $.now)
    .where('Job.open', '=', 0)
    .orderBy('JobWebhook.notBefore')
    .orderBy('JobWebhook.id')
    .limit(1),
);

/** The message that is due first, of jobs that have ended, if any is. */
export async function nextWebhook(run: RunStatement, now: Date): Promise<string | undefined> {
  return (await run(NEXT, { now }))[0]?.id;
}

const READ = statement((db, $: { id: string }) =>
  db
    .selectFrom('JobWebhook')
    .innerJoin('Job', 'Job.id', 'JobWebhook.jobId')
    .select(['JobWebhook.id', 'JobWebhook.url', 'JobWebhook.tries'])
    .select(['Job.id as jobId', 'Job.accountId', 'Job.status', 'Job.characters'])
    .select(['Job.items', 'Job.done', 'Job.failed', 'Job.spoken'])
    .where('JobWebhook.id', '=', $.id),
);
/** A message, and what it tells of its job. */
export type Webhook = (typeof READ)['row'];

/** A message; nothing once its job was forgotten. */
export async function readWebhook(run: RunStatement, id: string): Promise<Webhook | undefined> {
  return (await run(READ, { id }))[0];
}

export const { lease: leaseWebhook, end: endWebhook } = outboxIn('JobWebhook');
