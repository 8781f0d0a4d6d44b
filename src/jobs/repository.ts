import { newId } from '../core/ids.ts';
import type { NodeContext } from '../db/node-context.ts';
import type { RunStatement } from '../db/statement-runner.ts';
import * as statements from '../db/statements/jobs.ts';
import * as webhooks from '../db/statements/webhooks.ts';
import type { Services } from '../services.ts';
import type { NewItem } from './request.ts';
import { deleteSounds } from './sound.ts';

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
export type LeasedItem = NonNullable<Awaited<ReturnType<typeof statements.leaseItem>>> & statements.Leased;

/** Where a job stands once an item of it has ended. */
export interface Standing {
  open: number;
  status: string;
}

/** Thrown by what is only true with a lease, once another node has it or the job was cancelled. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** Writes a job with its items; those that are refused already have ended. */
export async function insertJob(run: RunStatement, { sources }: NodeContext, job: NewJob): Promise<void> {
  const now = sources.now();
  const { items, ...wanted } = job;
  const failed = items.filter(({ refused }) => refused).length;
  const open = items.length - failed;
  await statements.insertJob(run, {
    ...wanted,
    status: open > 0 ? 'queued' : 'failed',
    characters: items.reduce((sum, item) => sum + item.characters, 0),
    items: items.length,
    open,
    failed,
    servedAt: now,
    createdAt: now,
    finishedAt: open > 0 ? null : now,
  });
  for (const [position, { refused, ...item }] of items.entries())
    await statements.insertItem(run, {
      ...item,
      jobId: job.id,
      position,
      requestId: newId('req', sources),
      status: refused ? 'failed' : 'queued',
      notBefore: now,
      error: refused ? JSON.stringify({ code: refused.code, detail: refused.message }) : null,
    });
}

/** Notes who is told of a job's end. */
export async function insertWebhook(
  run: RunStatement,
  { sources }: NodeContext,
  jobId: string,
  url: string,
): Promise<void> {
  await webhooks.insertWebhook(run, { id: newId('msg', sources), jobId, url, notBefore: sources.now() });
}

/** Takes the next item of all jobs, or gives nothing where none is due. */
export function leaseNext(store: NodeContext, leaseMs: number): Promise<LeasedItem | undefined> {
  const { db, sources, nodeId, bootId } = store;
  const now = sources.now();
  const worker = { now, nodeId, bootId };
  const lease = newId('lease', sources);
  return db.statements.transaction(
    async (run) => {
      const jobId = await statements.nextJob(run, worker);
      if (jobId === undefined || !(await statements.serveJob(run, jobId, now))) return undefined;
      const until = new Date(now.getTime() + leaseMs);
      const item = await statements.leaseItem(run, { ...worker, jobId, lease, until });
      return item && { ...item, lease };
    },
    // A lease that a power cut undoes was none.
    { durability: 'process' },
  );
}

/** Keeps a lease for longer. Throws `LeaseLost`. */
export async function extendLease({ db, sources }: NodeContext, item: LeasedItem, ms: number): Promise<void> {
  const until = new Date(sources.now().getTime() + ms);
  if (!(await statements.extendLease(db.statements, { ...item, until }))) throw new LeaseLost();
}

/** Gives an item back, to be begun again at `notBefore` by whoever is free. */
export async function requeue(
  { db }: NodeContext,
  item: LeasedItem,
  notBefore: Date,
  tries = item.tries,
): Promise<void> {
  await statements.requeueItem(db.statements, { ...item, notBefore, tries });
}

/** How an item ended, and until when its job is kept if it was the last one. */
export type Ending = { keptUntil: Date } & (
  | { result: string; sound: Uint8Array | undefined }
  | { error: { code: string; detail: string } }
);

/** Writes the end of an item, in the transaction that charges it. Throws `LeaseLost`. */
export async function endItem(
  run: RunStatement,
  { sources }: NodeContext,
  item: LeasedItem,
  ending: Ending,
): Promise<Standing> {
  const { jobId, position, characters } = item;
  const how = 'result' in ending ? 'done' : 'failed';
  const { keptUntil } = ending;
  const spoken = how === 'done' ? characters : 0;
  const job = await statements.countEnded(run, how, { id: jobId, spoken, now: sources.now(), keptUntil });
  if (!job) throw new LeaseLost();
  const what = 'result' in ending ? ending.result : JSON.stringify(ending.error);
  if (!(await statements.endItem(run, how, { ...item, what }))) throw new LeaseLost();
  if ('sound' in ending && ending.sound)
    await statements.insertSound(run, { jobId, position, bytes: ending.sound });
  return job;
}

/** Ends a job before its time; what is done of it stays. Tells whether there was something to end. */
export function cancel(
  run: RunStatement,
  { sources }: NodeContext,
  what: { id: string; accountId: string; keptUntil: Date },
): Promise<boolean> {
  return statements.cancelJob(run, { ...what, now: sources.now() });
}

/** Forgets jobs whose time is over, with their texts and their sound. */
export async function purgeExpiredJobs({ store, audioStore }: Services): Promise<void> {
  const { db, sources } = store;
  await db.jobLink.deleteMany({ where: { expiresAt: { lte: sources.now() } } });
  const over = await db.job.findMany({
    where: { expiresAt: { lte: sources.now() } },
    select: { id: true, accountId: true },
    take: 100,
  });
  const jobId = { in: over.map(({ id }) => id) };
  if (over.length === 0) return;
  await deleteSounds({ audioStore }, over);
  await db.jobLink.deleteMany({ where: { jobId } });
  await db.jobWebhook.deleteMany({ where: { jobId } });
  await db.jobSound.deleteMany({ where: { jobId } });
  await db.jobItem.deleteMany({ where: { jobId } });
  await db.job.deleteMany({ where: { id: jobId } });
}
