import type { ExpressionBuilder, Insertable } from 'kysely';
import type { Direct, Run } from '../direct.ts';
import { statement } from '../statement.ts';
import type { Tables } from '../tables.ts';

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
export async function insertWebhook(run: Run, webhook: NewWebhook): Promise<void> {
  await run(INSERT, webhook);
}

const isFree = (eb: ExpressionBuilder<Tables, 'JobWebhook'>, now: Date) =>
  eb.and([
    eb('JobWebhook.status', '=', 'waiting'),
    eb.or([eb('JobWebhook.leaseUntil', 'is', null), eb('JobWebhook.leaseUntil', '<', now)]),
  ]);
const NEXT = statement((db, $: { now: Date }) =>
  db
    .selectFrom('JobWebhook')
    .innerJoin('Job', 'Job.id', 'JobWebhook.jobId')
    .select('JobWebhook.id')
    .where((eb) => isFree(eb, $.now))
    .where('JobWebhook.notBefore', '<=', $.now)
    .where('Job.open', '=', 0)
    .orderBy('JobWebhook.notBefore')
    .orderBy('JobWebhook.id')
    .limit(1),
);

/** The message that is due first, of jobs that have ended, if any is. */
export async function nextWebhook(run: Run, now: Date): Promise<string | undefined> {
  return (await run(NEXT, { now }))[0]?.id;
}

interface Lease {
  id: string;
  lease: string;
  now: Date;
  until: Date;
}

const LEASE = statement((db, $: Lease) =>
  db
    .updateTable('JobWebhook')
    .set((eb) => ({ lease: $.lease, leaseUntil: $.until, tries: eb('tries', '+', 1) }))
    .where('id', '=', $.id)
    .where((eb) => isFree(eb, $.now))
    .returning('id'),
);

/** Takes a message for one try. Tells whether nobody else was quicker. */
export async function leaseWebhook(direct: Direct, lease: Lease): Promise<boolean> {
  return (await direct.transaction((run) => run(LEASE, lease), { single: true })).length === 1;
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
export async function readWebhook(run: Run, id: string): Promise<Webhook | undefined> {
  return (await run(READ, { id }))[0];
}

/** How a try ended. */
export interface EndedTry {
  id: string;
  lease: string;
  status: 'waiting' | 'delivered' | 'failed';
  /** When it is tried again. */
  notBefore: Date;
  error: string | null;
  deliveredAt: Date | null;
}

const END = statement((db, $: EndedTry) =>
  db
    .updateTable('JobWebhook')
    .set({
      status: $.status,
      notBefore: $.notBefore,
      error: $.error,
      deliveredAt: $.deliveredAt,
      lease: null,
      leaseUntil: null,
    })
    .where('id', '=', $.id)
    .where('lease', '=', $.lease)
    .returning('id'),
);

/** Writes how a try ended, unless another one is under way meanwhile. */
export async function endTry(direct: Direct, ended: EndedTry): Promise<void> {
  await direct.transaction((run) => run(END, ended), { single: true });
}
