import { z } from 'zod';
import { findVoiceOf } from '../catalog/catalog.ts';
import { type Caller, noteWork } from '../core/caller.ts';
import { ServiceError } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import type { Job } from '../db/records.ts';
import { countOpenJobs } from '../db/statements/jobs.ts';
import { abandon, claim, type IdempotentRequest, keepAnswer } from '../idempotency/idempotency.ts';
import { requireScope } from '../keys/authenticate.ts';
import type { Services } from '../services.ts';
import { soundFormatOf } from '../speech/sound-format.ts';
import { receiverUrl } from '../webhooks/receiver.ts';
import { keptUntil } from './keeping.ts';
import { newLink } from './links.ts';
import { cancel, insertJob, insertWebhook } from './repository.ts';
import { itemsOf, type JobOptions, type JobRequest } from './request.ts';
import { type JobView, jobStates, jobView, type Links, viewOf } from './view.ts';

const DAY_MS = 24 * 3600 * 1000;
/** A job that was asked for and has not come to its end is given up after this. */
const LONGEST_MS = 30 * DAY_MS;
/** How long a claim of an Idempotency-Key may take to become a job. */
const CLAIM_MS = 60_000;

export interface CreatedJob {
  job: JobView;
  /** Whether this is the first answer to an Idempotency-Key, given again. */
  replayed: boolean;
}

/**
 * Puts a job into the queue. Nothing is held or charged yet: each item is when its turn comes. Throws the
 * contract's codes for what makes all of it impossible, and `too_many_concurrent`.
 */
export async function createJob(
  services: Services,
  caller: Caller,
  request: JobRequest,
  idempotencyKey?: string,
): Promise<CreatedJob> {
  requireScope(caller, 'speech');
  const items = itemsOf(request, services.config);
  if (request.webhook) checkWebhook(request.webhook.url, services.config);
  const voice = await findVoiceOf(services.db, request.dialect, request.voice);
  // Throws what would be wrong with the sound of each item.
  soundFormatOf(request, voice.sampleRate);
  noteWork(
    caller,
    items.reduce((sum, { characters }) => sum + characters, 0),
    voice.id,
  );
  const claimed: IdempotentRequest | undefined =
    idempotencyKey === undefined
      ? undefined
      : {
          accountId: caller.accountId,
          key: idempotencyKey,
          operation: 'job',
          body: request,
          requestId: caller.requestId,
          expiresAt: new Date(services.store.sources.now().getTime() + CLAIM_MS),
        };
  const stored = claimed && (await claim(services.store, claimed));
  if (stored) return { job: jobView.parse(JSON.parse(stored.answer)), replayed: true };
  try {
    return { job: await write(services, caller, request, items, claimed), replayed: false };
  } catch (error) {
    if (claimed)
      await abandon(services.store, claimed).catch((err) => services.log.warn({ err }, 'a claim stays'));
    throw error;
  }
}

async function write(
  services: Services,
  caller: Caller,
  request: JobRequest,
  items: ReturnType<typeof itemsOf>,
  claimed: IdempotentRequest | undefined,
): Promise<JobView> {
  const { store, config, db, jobs } = services;
  const { dialect, voice, format, sampleRate, bitrate, speed, pitch } = request;
  const cut = request.items === undefined;
  const options: JobOptions = { cut, dialect, voice, format, sampleRate, bitrate, speed, pitch };
  const id = newId('job', store.sources);
  const { accountId, keyId, actor, kind } = caller;
  const expiresAt = new Date(store.sources.now().getTime() + LONGEST_MS);
  const who = { accountId, keyId, actor, kind };
  const job = { id, ...who, options: JSON.stringify(options), items, expiresAt };
  const view = await db.statements.transaction(async (run) => {
    const open = await countOpenJobs(run, accountId);
    if (open >= config.limits.openJobs) throw tooMany(config.limits.openJobs);
    await insertJob(run, store, job);
    if (request.webhook) await insertWebhook(run, store, id, request.webhook.url);
    const queued = newView(services, job, options, request.webhook?.url);
    if (claimed) await keepAnswer(run, store, claimed, JSON.stringify(queued));
    return queued;
  });
  jobs?.wake();
  return view;
}

/** What a job that was just written looks like, without asking the database for it. */
function newView(
  services: Services,
  job: Parameters<typeof insertJob>[2],
  options: JobOptions,
  url: string | undefined,
): JobView {
  const failed = job.items.filter(({ refused }) => refused).length;
  const now = services.store.sources.now();
  const open = job.items.length - failed;
  const row = {
    ...job,
    status: open > 0 ? 'queued' : 'failed',
    characters: job.items.reduce((sum, { characters }) => sum + characters, 0),
    open,
    failed,
    done: 0,
    spoken: 0,
    createdAt: now,
    finishedAt: open > 0 ? null : now,
    webhook: url === undefined ? null : { url, status: 'waiting', tries: 0, error: null, deliveredAt: null },
  };
  const parts = job.items.map(({ name, title, characters, startMs, refused }) => ({
    name,
    title,
    characters,
    startMs,
    status: refused ? 'failed' : 'queued',
    error: refused ? JSON.stringify({ code: refused.code, detail: refused.message }) : null,
    result: null,
  }));
  return viewOf({ ...row, items: parts.length, options: JSON.stringify(options) }, parts);
}

/** Throws `invalid_request` where nobody can be told. */
function checkWebhook(url: string, { webhooks }: Services['config']): void {
  receiverUrl(url, webhooks.allowed);
  if (webhooks.secrets.length > 0) return;
  const message = 'is not offered: who runs this service has to set NUTQ_WEBHOOK_SECRET';
  throw new ServiceError('invalid_request', `The job was not made: webhook ${message}.`, {
    errors: [{ field: 'webhook', message }],
  });
}

function tooMany(limit: number): ServiceError {
  return new ServiceError(
    'too_many_concurrent',
    `An account may have ${limit} jobs that have not ended. Wait for one, or cancel one.`,
    { retryAfterSeconds: 30 },
  );
}

/** A job of the caller's own account. Throws `not_found`, also for one of another account. */
export async function readJob(services: Services, caller: Caller, id: string): Promise<JobView> {
  requireScope(caller, 'speech');
  const job = await findJob(services, caller, id);
  const parts = await services.db.jobItem.findMany({
    where: { jobId: id },
    orderBy: { position: 'asc' },
    select: {
      name: true,
      title: true,
      characters: true,
      startMs: true,
      status: true,
      error: true,
      result: true,
    },
  });
  return viewOf(job, parts, job.finishedAt ? await linksTo(services, job, caller.baseUrl) : undefined);
}

/** New links to what a job made, until they end or the job is forgotten. */
async function linksTo({ store, config }: Services, { id, expiresAt }: Job, baseUrl: string): Promise<Links> {
  const asked = store.sources.now().getTime() + config.audioUrlSeconds * 1000;
  const until = new Date(Math.min(asked, expiresAt.getTime()));
  const token = await newLink(store, id, until);
  return { until, of: (what) => `${baseUrl}/v1/jobs/${id}/${what}?token=${token}` };
}

/** The row of a job of the caller's own account. Throws `not_found`. */
export async function findJob({ db }: Services, { accountId }: Caller, id: string): Promise<Job> {
  const job = await db.job.findFirst({ where: { id, accountId }, include: { webhook: true } });
  if (job) return job;
  throw new ServiceError('not_found', 'This account has no job with this id, or its time is over.');
}

/** Ends a job; what is done of it stays and was charged. One that has ended stays as it is. Throws `not_found`. */
export async function cancelJob(services: Services, caller: Caller, id: string): Promise<JobView> {
  requireScope(caller, 'speech');
  await findJob(services, caller, id);
  const what = { id, accountId: caller.accountId, keptUntil: keptUntil(services) };
  const cancelled = await services.db.statements.transaction((run) => cancel(run, services.store, what));
  if (cancelled) services.jobs?.drop(id);
  return readJob(services, caller, id);
}

const statusFilter = z.enum(jobStates).optional().describe('Only those that are so far.');
const day = z.iso.date().optional();

export const jobListQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20).describe('Jobs of a page.'),
  before: z.string().max(100).optional().describe('Jobs older than the one with this id.'),
  status: statusFilter,
  from: day.describe('Only those asked for on this UTC day or later.'),
  to: day.describe('Only those asked for on this UTC day or earlier.'),
});

/** Which jobs are asked for; `after`: newer than the one with this id. */
export type JobFilter = Omit<z.output<typeof jobListQuery>, 'limit'> & { after?: string | undefined };

/** The account's jobs, newest first, without their items. */
export async function listJobs(
  services: Services,
  caller: Caller,
  { before, after, status, from, to }: JobFilter,
  { limit, oldestFirst = false }: { limit: number; oldestFirst?: boolean },
): Promise<JobView[]> {
  requireScope(caller, 'speech');
  const jobs = await services.db.job.findMany({
    where: {
      accountId: caller.accountId,
      id: { ...(before ? { lt: before } : {}), ...(after ? { gt: after } : {}) },
      ...(status ? { status } : {}),
      createdAt: {
        ...(from ? { gte: new Date(from) } : {}),
        ...(to ? { lt: new Date(new Date(to).getTime() + DAY_MS) } : {}),
      },
    },
    orderBy: { id: oldestFirst ? 'asc' : 'desc' },
    take: limit,
  });
  return jobs.map((job) => viewOf(job));
}
