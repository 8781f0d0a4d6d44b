import type { ExpressionBuilder, Insertable } from 'kysely';
import { statement } from '../statement.ts';
import type { RunStatement, StatementRunner } from '../statement-runner.ts';
import type { Tables } from '../tables.ts';

/**
 * All that changes jobs and their items. Whoever locks rows locks the job first, then its items, then holds
 * and accounts, so that no two transactions wait for each other.
 */

const LOCK_ACCOUNT = statement((db, $: { accountId: string }) =>
  db
    .updateTable('Account')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', $.accountId)
    .returning('id'),
);
const COUNT_OPEN = statement((db, $: { accountId: string }) =>
  db
    .selectFrom('Job')
    .select((eb) => eb.fn.countAll<number>().as('jobs'))
    .where('accountId', '=', $.accountId)
    .where('open', '>', 0),
);

/** Locks an account, so that two requests cannot both take its last place for a job; gives its open jobs. */
export async function countOpenJobs(run: RunStatement, accountId: string): Promise<number> {
  await run(LOCK_ACCOUNT, { accountId });
  return (await run(COUNT_OPEN, { accountId }))[0]!.jobs;
}

/** A job as it is written at first. */
export type NewJob = Required<Omit<Insertable<Tables['Job']>, 'done' | 'spoken'>>;

const INSERT_JOB = statement((db, $: NewJob) =>
  db.insertInto('Job').values({
    id: $.id,
    accountId: $.accountId,
    keyId: $.keyId,
    actor: $.actor,
    kind: $.kind,
    status: $.status,
    options: $.options,
    characters: $.characters,
    items: $.items,
    open: $.open,
    failed: $.failed,
    servedAt: $.servedAt,
    createdAt: $.createdAt,
    finishedAt: $.finishedAt,
    expiresAt: $.expiresAt,
  }),
);

export async function insertJob(run: RunStatement, job: NewJob): Promise<void> {
  await run(INSERT_JOB, job);
}

/** What only an item in work has, or one that has ended. */
type LaterColumns = 'tries' | 'lease' | 'nodeId' | 'bootId' | 'leaseUntil' | 'result';
/** An item as it is written at first. */
export type NewItem = Required<Omit<Insertable<Tables['JobItem']>, LaterColumns>>;

const INSERT_ITEM = statement((db, $: NewItem) =>
  db.insertInto('JobItem').values({
    jobId: $.jobId,
    position: $.position,
    name: $.name,
    title: $.title,
    text: $.text,
    script: $.script,
    characters: $.characters,
    startMs: $.startMs,
    roomMs: $.roomMs,
    requestId: $.requestId,
    status: $.status,
    notBefore: $.notBefore,
    error: $.error,
  }),
);

export async function insertItem(run: RunStatement, item: NewItem): Promise<void> {
  await run(INSERT_ITEM, item);
}

/** Who looks for work, and when. */
interface Worker {
  now: Date;
  nodeId: string;
  bootId: string;
}

/** What a node may begin: what is due, what a dead node left, and what an earlier run of this node left. */
const isFree = (item: ExpressionBuilder<Tables, 'JobItem'>, { now, nodeId, bootId }: Worker) =>
  item.or([
    item.and([item('JobItem.status', '=', 'queued'), item('JobItem.notBefore', '<=', now)]),
    item.and([
      item('JobItem.status', '=', 'running'),
      item.or([
        item('JobItem.leaseUntil', '<', now),
        item.and([item('JobItem.nodeId', '=', nodeId), item('JobItem.bootId', '<>', bootId)]),
      ]),
    ]),
  ]);
const NEXT_JOB = statement((db, $: Worker) =>
  db
    .selectFrom('Job')
    .select('Job.id')
    .where('Job.open', '>', 0)
    .where((job) =>
      job.exists(
        job
          .selectFrom('JobItem')
          .select('JobItem.position')
          .whereRef('JobItem.jobId', '=', 'Job.id')
          .where((item) => isFree(item, $)),
      ),
    )
    .orderBy((job) =>
      job
        .selectFrom('JobItem')
        .innerJoin('Job as other', 'other.id', 'JobItem.jobId')
        .select((item) => item.fn.countAll().as('running'))
        .where('JobItem.status', '=', 'running')
        .where('JobItem.leaseUntil', '>=', $.now)
        .whereRef('other.accountId', '=', 'Job.accountId'),
    )
    .orderBy('Job.servedAt')
    .orderBy('Job.id')
    .limit(1),
);

/**
 * The job of which an item is to be begun, if any is free: of the account with the fewest items in work, the job
 * that waited longest.
 */
export async function nextJob(run: RunStatement, worker: Worker): Promise<string | undefined> {
  return (await run(NEXT_JOB, worker))[0]?.id;
}

const SERVE = statement((db, $: { id: string; now: Date }) =>
  db
    .updateTable('Job')
    .set({ servedAt: $.now, status: 'running' })
    .where('id', '=', $.id)
    .where('open', '>', 0)
    .returning('id'),
);

/** Locks a job that is served now. Tells whether it is still open. */
export async function serveJob(run: RunStatement, id: string, now: Date): Promise<boolean> {
  return (await run(SERVE, { id, now })).length === 1;
}

interface Lease extends Worker {
  jobId: string;
  lease: string;
  until: Date;
}

const LEASE = statement((db, $: Lease) =>
  db
    .updateTable('JobItem')
    .set((eb) => ({
      status: 'running',
      tries: eb('tries', '+', 1),
      lease: $.lease,
      nodeId: $.nodeId,
      bootId: $.bootId,
      leaseUntil: $.until,
    }))
    .where('jobId', '=', $.jobId)
    .where('position', '=', (eb) =>
      eb
        .selectFrom('JobItem')
        .select('JobItem.position')
        .where('JobItem.jobId', '=', $.jobId)
        .where((item) => isFree(item, $))
        .orderBy('JobItem.position')
        .limit(1),
    )
    .returning(['jobId', 'position', 'tries', 'text', 'script', 'characters', 'roomMs', 'requestId']),
);

/** Takes the first free item of a job, if it has one. */
export async function leaseItem(run: RunStatement, lease: Lease): Promise<(typeof LEASE)['row'] | undefined> {
  return (await run(LEASE, lease))[0];
}

/** An item and the lease that somebody has of it. */
export interface Leased {
  jobId: string;
  position: number;
  lease: string;
}

/** True while the lease holds: of the item that `$` names. */
const isMine = (eb: ExpressionBuilder<Tables, 'JobItem'>, $: Leased) =>
  eb.and([
    eb('jobId', '=', $.jobId),
    eb('position', '=', $.position),
    eb('lease', '=', $.lease),
    eb('status', '=', 'running'),
  ]);
const EXTEND = statement((db, $: Leased & { until: Date }) =>
  db
    .updateTable('JobItem')
    .set({ leaseUntil: $.until })
    .where((eb) => isMine(eb, $))
    .returning('position'),
);

/** Keeps a lease for longer. Tells whether it still holds. */
export async function extendLease(
  runner: StatementRunner,
  leased: Leased & { until: Date },
): Promise<boolean> {
  const kept = await runner.transaction((run) => run(EXTEND, leased), {
    durability: 'process',
    oneStatement: true,
  });
  return kept.length === 1;
}

type Requeued = Leased & { notBefore: Date; tries: number };

const REQUEUE = statement((db, $: Requeued) =>
  db
    .updateTable('JobItem')
    .set({ status: 'queued', lease: null, leaseUntil: null, notBefore: $.notBefore, tries: $.tries })
    .where((eb) => isMine(eb, $))
    .returning('position'),
);

/** Gives a leased item back, to be begun again at `notBefore`. */
export async function requeueItem(runner: StatementRunner, item: Requeued): Promise<void> {
  await runner.transaction((run) => run(REQUEUE, item), { oneStatement: true });
}

interface Counted {
  id: string;
  /** Characters that were spoken. */
  spoken: number;
  now: Date;
  /** Until when the job is kept if this was its last item. */
  keptUntil: Date;
}

const counted = (own: 'done' | 'failed', other: 'done' | 'failed') =>
  statement((db, $: Counted) =>
    db
      .updateTable('Job')
      .set((eb) => ({
        open: eb('open', '-', 1),
        [own]: eb(own, '+', 1),
        spoken: eb('spoken', '+', $.spoken),
        status: eb
          .case()
          .when('open', '>', 1)
          .then(eb.ref('status'))
          .when(other, '=', 0)
          .then(own)
          .else('partly')
          .end(),
        finishedAt: eb.case().when('open', '>', 1).then(eb.ref('finishedAt')).else($.now).end(),
        expiresAt: eb.case().when('open', '>', 1).then(eb.ref('expiresAt')).else($.keptUntil).end(),
      }))
      .where('id', '=', $.id)
      .where('open', '>', 0)
      .returning(['open', 'status']),
  );
const COUNT = { done: counted('done', 'failed'), failed: counted('failed', 'done') };

/** Counts the end of an item, and gives where its job stands then; nothing where it has ended already. */
export async function countEnded(
  run: RunStatement,
  how: 'done' | 'failed',
  counted: Counted,
): Promise<{ open: number; status: string } | undefined> {
  return (await run(COUNT[how], counted))[0];
}

const ended = (how: 'done' | 'failed', column: 'result' | 'error') =>
  statement((db, $: Leased & { what: string }) =>
    db
      .updateTable('JobItem')
      .set({ status: how, [column]: $.what, lease: null, leaseUntil: null })
      .where((eb) => isMine(eb, $))
      .returning('position'),
  );
const END = { done: ended('done', 'result'), failed: ended('failed', 'error') };

/** Writes how an item ended, and what is kept of that as JSON. Tells whether its lease still held. */
export async function endItem(
  run: RunStatement,
  how: 'done' | 'failed',
  item: Leased & { what: string },
): Promise<boolean> {
  return (await run(END[how], item)).length === 1;
}

type Sound = Insertable<Tables['JobSound']>;

const INSERT_SOUND = statement((db, $: Sound) =>
  db.insertInto('JobSound').values({ jobId: $.jobId, position: $.position, bytes: $.bytes }),
);

export async function insertSound(run: RunStatement, sound: Sound): Promise<void> {
  await run(INSERT_SOUND, sound);
}

interface Cancelled {
  id: string;
  accountId: string;
  now: Date;
  keptUntil: Date;
}

const CANCEL = statement((db, $: Cancelled) =>
  db
    .updateTable('Job')
    .set({ status: 'cancelled', open: 0, finishedAt: $.now, expiresAt: $.keptUntil })
    .where('id', '=', $.id)
    .where('accountId', '=', $.accountId)
    .where('open', '>', 0)
    .returning('id'),
);
const CANCEL_ITEMS = statement((db, $: { id: string }) =>
  db
    .updateTable('JobItem')
    .set({ status: 'cancelled', lease: null, leaseUntil: null })
    .where('jobId', '=', $.id)
    .where('status', 'in', ['queued', 'running']),
);

/** Ends a job before its time; what is done of it stays. Tells whether there was something to end. */
export async function cancelJob(run: RunStatement, cancelled: Cancelled): Promise<boolean> {
  if ((await run(CANCEL, cancelled)).length === 0) return false;
  await run(CANCEL_ITEMS, cancelled);
  return true;
}
