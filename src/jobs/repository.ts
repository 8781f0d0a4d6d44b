import { newId } from '../core/ids.ts';
import type { Row, Run } from '../db/direct.ts';
import type { NodeContext } from '../db/node-context.ts';
import type { NewItem } from './request.ts';

/**
 * All that changes jobs and their items. Whoever locks rows locks the job first, then its items, then holds
 * and accounts, so that no two transactions wait for each other.
 */

/** A job as it is written. */
export interface NewJob {
  id: string;
  accountId: string;
  keyId: string | null;
  actor: string;
  kind: string;
  options: string;
  items: readonly NewItem[];
  /** When it is forgotten if it never comes to an end. */
  expiresAt: Date;
}

/** An item that this node works on, for as long as it keeps its lease. */
export interface LeasedItem {
  jobId: string;
  position: number;
  lease: string;
  tries: number;
  text: string;
  characters: number;
  requestId: string;
}

/** Where a job stands once an item of it has ended. */
export interface Standing {
  open: number;
  status: string;
}

/** Thrown by what is only true with a lease, once another node has it or the job was cancelled. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

const INSERT_JOB = `INSERT INTO "Job"
  (id, "accountId", "keyId", actor, kind, status, options, characters, items, open, failed,
   "servedAt", "createdAt", "finishedAt", "expiresAt")
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13, $14)`;
const INSERT_ITEM = `INSERT INTO "JobItem"
  ("jobId", position, name, title, text, characters, "requestId", status, "notBefore", error)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

/** Locks an account, so that two requests cannot both take its last place for a job; gives its open jobs. */
export async function countOpenJobs(run: Run, accountId: string): Promise<number> {
  await run('UPDATE "Account" SET name = name WHERE id = $1 RETURNING id', [accountId]);
  const [row] = await run('SELECT count(*) AS jobs FROM "Job" WHERE "accountId" = $1 AND open > 0', [
    accountId,
  ]);
  return Number(row?.jobs);
}

/** Writes a job with its items; those that are refused already have ended. */
export async function insertJob(run: Run, { sources }: NodeContext, job: NewJob): Promise<void> {
  const now = sources.now();
  const { id, accountId, keyId, actor, kind, options, items, expiresAt } = job;
  const failed = items.filter(({ refused }) => refused).length;
  const open = items.length - failed;
  const characters = items.reduce((sum, item) => sum + item.characters, 0);
  const status = open > 0 ? 'queued' : 'failed';
  const who = [id, accountId, keyId, actor, kind];
  const size = [characters, items.length, open, failed];
  const ended = open > 0 ? null : now;
  await run(INSERT_JOB, [...who, status, options, ...size, now, ended, expiresAt]);
  for (const [position, { name, title, text, characters, refused }] of items.entries()) {
    const error = refused ? JSON.stringify({ code: refused.code, detail: refused.message }) : null;
    const requestId = newId('req', sources);
    const state = refused ? 'failed' : 'queued';
    await run(INSERT_ITEM, [id, position, name, title, text, characters, requestId, state, now, error]);
  }
}

/** Notes who is told of a job's end. */
export async function insertWebhook(
  run: Run,
  { sources }: NodeContext,
  jobId: string,
  url: string,
): Promise<void> {
  await run(
    'INSERT INTO "JobWebhook" (id, "jobId", url, status, tries, "notBefore") VALUES ($1, $2, $3, $4, 0, $5)',
    [newId('msg', sources), jobId, url, 'waiting', sources.now()],
  );
}

/** What a node may begin: what is due, what a dead node left, and what an earlier run of this node left. */
const FREE = `(i.status = 'queued' AND i."notBefore" <= $1)
  OR (i.status = 'running' AND (i."leaseUntil" < $1 OR (i."nodeId" = $2 AND i."bootId" <> $3)))`;
/** The account with the fewest items in work is next, and of its jobs the one that waited longest. */
const NEXT_JOB = `SELECT j.id FROM "Job" j
  WHERE j.open > 0 AND EXISTS (SELECT 1 FROM "JobItem" i WHERE i."jobId" = j.id AND (${FREE}))
  ORDER BY (SELECT count(*) FROM "JobItem" r JOIN "Job" k ON k.id = r."jobId"
    WHERE r.status = 'running' AND r."leaseUntil" >= $1 AND k."accountId" = j."accountId"), j."servedAt", j.id
  LIMIT 1`;
const SERVE = `UPDATE "Job" SET "servedAt" = $2, status = 'running' WHERE id = $1 AND open > 0 RETURNING id`;
const LEASE = `UPDATE "JobItem" SET status = 'running', tries = tries + 1, lease = $4, "nodeId" = $2,
    "bootId" = $3, "leaseUntil" = $5
  WHERE "jobId" = $6 AND position = (SELECT i.position FROM "JobItem" i WHERE i."jobId" = $6 AND (${FREE})
    ORDER BY i.position LIMIT 1)
  RETURNING "jobId", position, tries, text, characters, "requestId"`;

/** Takes the next item of all jobs, or gives nothing where none is due. */
export function leaseNext(store: NodeContext, leaseMs: number): Promise<LeasedItem | undefined> {
  const { db, sources, nodeId, bootId } = store;
  const now = sources.now();
  const lease = newId('lease', sources);
  return db.direct.transaction(
    async (run) => {
      const [job] = await run(NEXT_JOB, [now, nodeId, bootId]);
      if (!job || (await run(SERVE, [job.id!, now])).length === 0) return undefined;
      const until = new Date(now.getTime() + leaseMs);
      const [row] = await run(LEASE, [now, nodeId, bootId, lease, until, job.id!]);
      return row && leasedItem(row, lease);
    },
    // A lease that a power cut undoes was none.
    { soft: true },
  );
}

function leasedItem(row: Row, lease: string): LeasedItem {
  return {
    jobId: String(row.jobId),
    position: Number(row.position),
    lease,
    tries: Number(row.tries),
    text: String(row.text),
    characters: Number(row.characters),
    requestId: String(row.requestId),
  };
}

const MINE = `"jobId" = $1 AND position = $2 AND lease = $3 AND status = 'running'`;
const EXTEND = `UPDATE "JobItem" SET "leaseUntil" = $4 WHERE ${MINE} RETURNING position`;

/** Keeps a lease for longer. Throws `LeaseLost`. */
export async function extendLease({ db, sources }: NodeContext, item: LeasedItem, ms: number): Promise<void> {
  const until = new Date(sources.now().getTime() + ms);
  const kept = await db.direct.transaction(
    (run) => run(EXTEND, [item.jobId, item.position, item.lease, until]),
    { soft: true, single: true },
  );
  if (kept.length === 0) throw new LeaseLost();
}

const REQUEUE = `UPDATE "JobItem" SET status = 'queued', lease = NULL, "leaseUntil" = NULL, "notBefore" = $4,
  tries = $5 WHERE ${MINE} RETURNING position`;

/** Gives an item back, to be begun again at `notBefore` by whoever is free. */
export async function requeue(
  { db }: NodeContext,
  item: LeasedItem,
  notBefore: Date,
  tries = item.tries,
): Promise<void> {
  const values = [item.jobId, item.position, item.lease, notBefore, tries];
  await db.direct.transaction((run) => run(REQUEUE, values), { single: true });
}

const ended = (own: 'done' | 'failed', all: string) => `UPDATE "Job" SET open = open - 1, ${own} = ${own} + 1,
  spoken = spoken + $2, status = CASE WHEN open > 1 THEN status WHEN ${all} THEN '${own}' ELSE 'partly' END,
  "finishedAt" = CASE WHEN open > 1 THEN "finishedAt" ELSE $3 END,
  "expiresAt" = CASE WHEN open > 1 THEN "expiresAt" ELSE $4 END
  WHERE id = $1 AND open > 0 RETURNING open, status`;
const JOB_DONE = ended('done', 'failed = 0');
const JOB_FAILED = ended('failed', 'done = 0');
const ITEM_DONE = `UPDATE "JobItem" SET status = 'done', result = $4, lease = NULL, "leaseUntil" = NULL
  WHERE ${MINE} RETURNING position`;
const ITEM_FAILED = `UPDATE "JobItem" SET status = 'failed', error = $4, lease = NULL, "leaseUntil" = NULL
  WHERE ${MINE} RETURNING position`;

/** How an item ended, and until when its job is kept if it was the last one. */
export type Ending = { keptUntil: Date } & (
  | { result: string; sound: Uint8Array }
  | { error: { code: string; detail: string } }
);

/** Writes the end of an item, in the transaction that charges it. Throws `LeaseLost`. */
export async function endItem(
  run: Run,
  { sources }: NodeContext,
  item: LeasedItem,
  ending: Ending,
): Promise<Standing> {
  const { jobId, position, lease, characters } = item;
  const done = 'sound' in ending;
  const values = [jobId, done ? characters : 0, sources.now(), ending.keptUntil];
  const [job] = await run(done ? JOB_DONE : JOB_FAILED, values);
  if (!job) throw new LeaseLost();
  const what = done ? ending.result : JSON.stringify(ending.error);
  const written = await run(done ? ITEM_DONE : ITEM_FAILED, [jobId, position, lease, what]);
  if (written.length === 0) throw new LeaseLost();
  if (done)
    await run('INSERT INTO "JobSound" ("jobId", position, bytes) VALUES ($1, $2, $3)', [
      jobId,
      position,
      ending.sound,
    ]);
  return { open: Number(job.open), status: String(job.status) };
}

const CANCEL = `UPDATE "Job" SET status = 'cancelled', open = 0, "finishedAt" = $3, "expiresAt" = $4
  WHERE id = $1 AND "accountId" = $2 AND open > 0 RETURNING id`;
const CANCEL_ITEMS = `UPDATE "JobItem" SET status = 'cancelled', lease = NULL, "leaseUntil" = NULL
  WHERE "jobId" = $1 AND status IN ('queued', 'running')`;

/** Ends a job before its time; what is done of it stays. Tells whether there was something to end. */
export async function cancel(
  run: Run,
  { sources }: NodeContext,
  { id, accountId, keptUntil }: { id: string; accountId: string; keptUntil: Date },
): Promise<boolean> {
  if ((await run(CANCEL, [id, accountId, sources.now(), keptUntil])).length === 0) return false;
  await run(CANCEL_ITEMS, [id]);
  return true;
}

/** Forgets jobs whose time is over, with their texts and their sound. */
export async function purgeExpiredJobs({ db, sources }: NodeContext): Promise<void> {
  await db.jobLink.deleteMany({ where: { expiresAt: { lte: sources.now() } } });
  const over = await db.job.findMany({
    where: { expiresAt: { lte: sources.now() } },
    select: { id: true },
    take: 100,
  });
  const jobId = { in: over.map(({ id }) => id) };
  if (over.length === 0) return;
  await db.jobLink.deleteMany({ where: { jobId } });
  await db.jobWebhook.deleteMany({ where: { jobId } });
  await db.jobSound.deleteMany({ where: { jobId } });
  await db.jobItem.deleteMany({ where: { jobId } });
  await db.job.deleteMany({ where: { id: jobId } });
}
