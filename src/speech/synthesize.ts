import type { Reading } from '../arabic/reading.ts';
import { SoundFile } from '../audio/sound-file.ts';
import { type Caller, noteWork } from '../core/caller.ts';
import type { RunStatement } from '../db/statement-runner.ts';
import {
  abandon,
  claim,
  type IdempotentRequest,
  keepAnswer,
  type StoredAnswer,
} from '../idempotency/idempotency.ts';
import { requireScope } from '../keys/authenticate.ts';
import { chargeAtOnce } from '../ledger/holds.ts';
import { inSpan } from '../observability/traces.ts';
import type { Services } from '../services.ts';
import type { Spoken } from '../workers/speech-job.ts';
import { describe, type TtsAnswer, ttsAnswer } from './answer.ts';
import { type LinkedAudio, linkAudio, newAudioToken, storeAudio } from './audio-links.ts';
import {
  chargeReserved,
  countGeneration,
  deadline,
  generationOf,
  giveBack,
  type Job,
  jobOf,
  type Reserved,
  reserve,
} from './generation.ts';
import { lexiconOf } from './lexicon.ts';
import { inPlace } from './place.ts';
import type { TtsRequest } from './request.ts';
import { type CacheState, say } from './say.ts';
import type { AudioShare } from './spoken-length.ts';

export interface Synthesis {
  /** Without `audioContent`. */
  answer: TtsAnswer;
  /** What `audioContent` is to hold; absent where the answer has a link. */
  audio: Audio | undefined;
  /** Whether this is the first answer to an Idempotency-Key, given again. */
  replayed: boolean;
  /** Whether the sound was there already (`hit`), was made (`miss`), or had to be made (`off`). */
  cache: CacheState;
}

/** Sound on its way to a caller. */
export interface Audio {
  file: SoundFile;
  /** Its part of the node's memory, to be released once the sound is sent or its caller gone. */
  share: AudioShare;
}

/**
 * The use case: says a text, charges it, gives the answer. Whatever fails, nothing is charged and what
 * was held is released. Throws the contract's codes.
 */
export async function synthesize(
  services: Services,
  caller: Caller,
  request: TtsRequest,
  idempotencyKey?: string,
): Promise<Synthesis> {
  requireScope(caller, 'speech');
  const job = await jobOf(services, request);
  const { characters, voice } = job;
  noteWork(caller, characters, voice.id);
  const claimed: IdempotentRequest | undefined =
    idempotencyKey === undefined
      ? undefined
      : {
          accountId: caller.accountId,
          key: idempotencyKey,
          operation: 'tts',
          body: request,
          requestId: caller.requestId,
          expiresAt: deadline(services),
        };
  const stored = claimed && (await claim(services.store, claimed));
  try {
    return await inPlace(services, caller, characters, async () =>
      stored
        ? { ...(await replay(services, caller, job, stored)), replayed: true }
        : { ...(await generate(services, caller, job, claimed)), replayed: false },
    );
  } catch (error) {
    if (claimed && !stored)
      await abandon(services.store, claimed).catch((err) => services.log.warn({ err }, 'a claim stays'));
    throw error;
  }
}

async function generate(
  services: Services,
  caller: Caller,
  job: Job,
  claimed: IdempotentRequest | undefined,
): Promise<Omit<Synthesis, 'replayed'>> {
  const { accountId } = caller;
  let reserved: Reserved | undefined;
  let share: AudioShare | undefined;
  try {
    // Read while the hold is written.
    const lexicon = lexiconOf(services.db, accountId, job.request.lexicon);
    lexicon.catch(() => {});
    reserved = await reserve(services, caller, job.characters);
    const said = await say(services, caller, job, lexicon);
    const { reading, spoken } = said;
    ({ share } = said);
    caller.signal.throwIfAborted();
    const answer = await inSpan('ledger charge', () =>
      settle(services, caller, job, reading, spoken, reserved as Reserved, claimed),
    );
    countGeneration(services, job.voice, job.characters, reserved);
    if (said.cache !== 'hit')
      services.metrics.audioSeconds.inc({ voice: job.voice.id }, spoken.durationMs / 1000);
    const { cache } = said;
    if (answer.url === undefined) return { answer, cache, audio: { file: spoken.file, share } };
    share.release();
    return { answer, cache, audio: undefined };
  } catch (error) {
    share?.release();
    if (reserved) await giveBack(services, reserved);
    throw error;
  }
}

/** Charge, stored answer and link are written together or not at all, once the store has what the link opens. */
async function settle(
  services: Services,
  caller: Caller,
  job: Job,
  reading: Reading,
  spoken: Spoken,
  reserved: Reserved,
  claimed: IdempotentRequest | undefined,
): Promise<TtsAnswer> {
  const { request, voice } = job;
  const { hold } = reserved;
  const generation = generationOf(caller, voice, spoken.durationMs);
  const token = request.delivery === 'url' ? newAudioToken(services) : undefined;
  const linked: LinkedAudio | undefined =
    token === undefined
      ? undefined
      : {
          accountId: caller.accountId,
          contentType: job.sound.contentType,
          file: spoken.file,
          token,
        };
  if (hold && token === undefined && !claimed) {
    const balance = await chargeAtOnce(services.store, hold, generation);
    if (balance !== undefined) return describe(services, caller, job, reading, spoken, balance, token);
  }
  const write = async (run: RunStatement): Promise<TtsAnswer> => {
    const balance = await chargeReserved(run, services, caller, reserved, generation);
    const answer = describe(services, caller, job, reading, spoken, balance, token);
    if (linked) await linkAudio(run, services, linked);
    if (claimed) {
      const small = token === undefined && spoken.file.length <= services.config.idempotentAudioBytes;
      const kept = small ? spoken.file.whole() : null;
      await keepAnswer(run, services.store, claimed, JSON.stringify(answer), kept);
    }
    return answer;
  };
  if (linked) await storeAudio(services, linked);
  caller.signal.throwIfAborted();
  return services.db.statements.transaction(write, { account: caller.accountId });
}

/** The first answer again. Audio too large to keep is made again from the same body, without a charge. */
async function replay(
  services: Services,
  caller: Caller,
  job: Job,
  stored: StoredAnswer,
): Promise<Omit<Synthesis, 'replayed'>> {
  const answer = ttsAnswer.parse(JSON.parse(stored.answer));
  if (answer.url !== undefined) return { answer, cache: 'hit', audio: undefined };
  if (stored.audio)
    return { answer, cache: 'hit', audio: { file: new SoundFile([stored.audio]), share: noShare } };
  const lexicon = lexiconOf(services.db, caller.accountId, job.request.lexicon);
  const { spoken, share, cache } = await say(services, caller, job, lexicon);
  return { answer, cache, audio: { file: spoken.file, share } };
}

/** Of sound that is small. */
const noShare: AudioShare = { shrink: () => {}, release: () => {} };
