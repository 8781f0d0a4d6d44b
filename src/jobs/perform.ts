import type { LexiconEntry } from '../arabic/reading.ts';
import { joiningOf } from '../audio/joining/index.ts';
import type { FilePart } from '../audio/joining/joining.ts';
import type { Caller, KeyKind } from '../core/caller.ts';
import { ServiceError, toServiceError } from '../core/errors.ts';
import type { Job } from '../db/records.ts';
import type { RunStatement } from '../db/statement-runner.ts';
import { inSpan } from '../observability/traces.ts';
import type { Services } from '../services.ts';
import { type TtsAnswer, timeMarks } from '../speech/answer.ts';
import {
  chargeReserved,
  countGeneration,
  generationOf,
  giveBack,
  type Reserved,
  reserve,
} from '../speech/generation.ts';
import { lexiconOf } from '../speech/lexicon.ts';
import { type SpokenText, speakScript } from '../speech/say.ts';
import type { CountedScript } from '../speech/ssml.ts';
import { type ReceivedWord, WordTimes } from '../speech/word-times.ts';
import { keptUntil } from './keeping.ts';
import { endItem, type LeasedItem, LeaseLost, requeue } from './repository.ts';
import type { JobOptions } from './request.ts';
import { storeSound } from './sound.ts';

/** How often an item is tried where something on our side fails that may pass. */
const MOST_TRIES = 5;
/** Pause before the second try; it doubles with each. */
const FIRST_PAUSE_MS = 2000;

/** What is kept of an item that was spoken. */
export interface ItemResult extends FilePart {
  sampleRate: number;
  durationMs: number;
  words: ReceivedWord[];
  /** Of its SSML. */
  marks?: NonNullable<TtsAnswer['marks']>;
  warnings: TtsAnswer['warnings'];
  /** Where its sound is in the store; absent where it is in the database. */
  soundKey?: string | undefined;
}

/** How a try at an item ended. */
export type TryOutcome = 'done' | 'failed' | 'later' | 'lost';

/**
 * Speaks one item and charges it, in one transaction with what came of it; or writes why it cannot be spoken,
 * which costs nothing; or puts it back. Never throws: whatever it cannot write, the end of its lease does.
 */
export async function performItem(
  services: Services,
  item: LeasedItem,
  signal: AbortSignal,
): Promise<TryOutcome> {
  try {
    const job = await services.db.job.findUnique({ where: { id: item.jobId } });
    if (!job) return 'lost';
    try {
      await inSpan('job item', () => speakItem(services, job, item, signal), { 'nutq.job_id': item.jobId });
      return 'done';
    } catch (thrown) {
      if (thrown instanceof LeaseLost || signal.reason instanceof LeaseLost) return 'lost';
      return await failItem(services, item, thrown, signal.aborted);
    }
  } catch (err) {
    services.log.warn({ err, jobId: item.jobId }, 'an item of a job waits for the end of its lease');
    return 'lost';
  }
}

async function speakItem(services: Services, job: Job, item: LeasedItem, signal: AbortSignal): Promise<void> {
  const options: JobOptions = JSON.parse(job.options);
  const caller = await callerOf(services, job, item, signal);
  const expiresAt = new Date(services.store.sources.now().getTime() + HOLD_MS);
  const reserved = await reserve(services, caller, item.characters, expiresAt);
  try {
    const lexicon = await lexiconOf(services.db, caller.accountId);
    const spoken = await speakInTime(services, caller, options, item, lexicon);
    signal.throwIfAborted();
    const soundKey = await storeSound(services, job, item, spoken.spoken.file);
    signal.throwIfAborted();
    await settle(services, item, options, { ...spoken, soundKey }, caller, reserved);
  } catch (error) {
    await giveBack(services, reserved);
    throw error;
  }
}

/** The most that `speed` is raised to, as that of a request may be. */
const MOST_SPEED = 2;
/** Pauses do not shrink as speech does: a little more speed than the lengths say. */
const MORE_SPEED = 1.02;
const MOST_ROUNDS = 3;

/** Speaks an item; faster, as far as it may be, where it would last into the time of the next one. */
async function speakInTime(
  services: Services,
  caller: Caller,
  options: JobOptions,
  { text, script, characters, roomMs }: LeasedItem,
  lexicon: LexiconEntry[],
): Promise<SpokenText> {
  const said: CountedScript = { text, characters, ...(script === null ? {} : JSON.parse(script)) };
  let { speed } = options;
  for (let round = 1; ; round++) {
    const made = await speakScript(services, caller, { ...options, speed }, said, lexicon);
    if (roomMs === null) return made;
    const { samples } = joiningOf(options.format).partOf(made.spoken.file);
    const ms = Math.ceil((1000 * samples) / made.spoken.sampleRate);
    if (ms <= roomMs) return made;
    if (speed >= MOST_SPEED || round === MOST_ROUNDS) return late(made, ms - roomMs, text);
    speed = Math.min(MOST_SPEED, (speed * MORE_SPEED * ms) / roomMs);
  }
}

function late(made: SpokenText, ms: number, text: string): SpokenText {
  const message = `It is heard for ${ms} ms longer than there is until the next item begins, which comes later for it.`;
  const warning = { code: 'item_overflows', message, from: 0, to: [...text].length };
  return { ...made, reading: { ...made.reading, warnings: [...made.reading.warnings, warning] } };
}

/** Longer than any item takes: a hold that outlives its node is released by this. */
const HOLD_MS = 15 * 60_000;

async function settle(
  services: Services,
  item: LeasedItem,
  options: JobOptions,
  { reading, spoken, voice, soundKey }: SpokenText & { soundKey: string | undefined },
  caller: Caller,
  reserved: Reserved,
): Promise<void> {
  const { store, metrics } = services;
  const result: ItemResult = {
    ...joiningOf(options.format).partOf(spoken.file),
    sampleRate: spoken.sampleRate,
    durationMs: spoken.durationMs,
    words: new WordTimes(reading).tell(spoken.words),
    ...(reading.marks?.length ? { marks: timeMarks(reading, spoken) } : {}),
    warnings: reading.warnings,
    soundKey,
  };
  const generation = generationOf(caller, voice, spoken.durationMs);
  const write = async (run: RunStatement) => {
    const sound = soundKey === undefined ? spoken.file.whole() : undefined;
    const ending = { result: JSON.stringify(result), sound, keptUntil: keptUntil(services) };
    await endItem(run, store, item, ending);
    await chargeReserved(run, services, caller, reserved, generation);
  };
  // Not grouped by account: works that share a commit would hold several jobs' rows.
  await inSpan('ledger charge', () => services.db.statements.transaction(write));
  countGeneration(services, voice, item.characters, reserved);
  metrics.audioSeconds.inc({ voice: voice.id }, spoken.durationMs / 1000);
}

/**
 * Whoever asked for the job, as they are now: a key that was revoked or has run out speaks no more, and its
 * cap is today's. Throws `key_revoked` and `key_expired`.
 */
async function callerOf(
  { keys, store }: Services,
  job: Job,
  { requestId }: LeasedItem,
  signal: AbortSignal,
): Promise<Caller> {
  const key = job.keyId === null ? null : await keys.find(job.keyId);
  if (job.keyId !== null && (!key || key.revokedAt))
    throw new ServiceError('key_revoked', 'The API key that asked for this job was revoked.');
  if (key?.expiresAt && key.expiresAt <= store.sources.now())
    throw new ServiceError('key_expired', 'The API key that asked for this job has expired.');
  return {
    accountId: job.accountId,
    actor: job.actor,
    keyId: job.keyId,
    kind: job.kind as KeyKind,
    monthlyCap: key?.monthlyCap ?? null,
    scopes: ['speech'],
    requestId,
    signal,
    work: {},
    baseUrl: '',
  };
}

/** Puts an item back where trying again may help, and writes its failure where not. */
async function failItem(
  services: Services,
  item: LeasedItem,
  thrown: unknown,
  stopping: boolean,
): Promise<TryOutcome> {
  const { store, log, metrics } = services;
  const now = store.sources.now().getTime();
  // A node that stops hands over what it had not done; that is no failure of the item.
  if (stopping) {
    await requeue(store, item, new Date(now), item.tries - 1);
    return 'later';
  }
  const error = toServiceError(thrown);
  if (error.extra.cause) log.error({ jobId: item.jobId, err: error.extra.cause }, error.code);
  // A busy node says nothing about the item: not at its last try either, when nodes died under those before.
  const busy = error.code === 'overloaded';
  if (busy || (mayPass(error) && item.tries < MOST_TRIES)) {
    const tries = busy ? item.tries - 1 : item.tries;
    await requeue(store, item, new Date(now + FIRST_PAUSE_MS * 2 ** tries), tries);
    return 'later';
  }
  const ending = { error: { code: error.code, detail: error.message }, keptUntil: keptUntil(services) };
  await services.db.statements.transaction((run) => endItem(run, store, item, ending));
  metrics.failures.inc({ code: error.code });
  return 'failed';
}

function mayPass({ retryable, code }: ServiceError): boolean {
  return retryable || code === 'internal';
}
