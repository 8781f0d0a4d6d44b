import type { DialectId, LexiconEntry, Reading } from '../arabic/reading.ts';
import { findVoiceOf } from '../catalog/catalog.ts';
import type { Caller } from '../core/caller.ts';
import type { Voice } from '../db/records.ts';
import type { RunStatement } from '../db/statement-runner.ts';
import { readBalance } from '../db/statements/ledger.ts';
import { chargeHold, type Generation, type Hold, placeHold, releaseHold } from '../ledger/holds.ts';
import {
  giveBackTestCharacters,
  noteTestUsage,
  type TestHold,
  takeTestCharacters,
} from '../ledger/test-usage.ts';
import { inSpan } from '../observability/traces.ts';
import type { Services } from '../services.ts';
import type { RequestOptions } from '../workers/admission.ts';
import type { SpeakJob } from '../workers/speech-job.ts';
import { checkReading, scriptOf, type TtsRequest } from './request.ts';
import { type SoundFormat, soundFormatOf } from './sound-format.ts';
import { checkSpokenLength, spokenSeconds } from './spoken-length.ts';
import type { CountedScript } from './ssml.ts';

/** A request to speak, all of it checked that can be without work. */
export interface Job {
  request: TtsRequest;
  script: CountedScript;
  characters: number;
  sound: SoundFormat;
  voice: Voice;
  /** Whether nobody waits for it: what somebody waits for goes first. */
  background?: boolean;
}

/** Throws `text_…`, `unknown_dialect`, `unknown_voice`, `voice_not_in_dialect`, `unsupported_format`, `invalid_request`. */
export async function jobOf(services: Services, request: TtsRequest): Promise<Job> {
  const script = scriptOf(request, services.config.limits.maxCharacters);
  const voice = await findVoiceOf(services.db, request.dialect, request.voice);
  for (const turn of script.turns ?? []) await checkTurn(services, turn, voice);
  const sound = soundFormatOf(request, voice.sampleRate);
  return { request, script, characters: script.characters, sound, voice };
}

/** A voice within the text must be of the same dialect. Throws `unknown_voice`, `voice_not_in_dialect`. */
export async function checkTurn(
  { db }: Services,
  turn: { voice?: string | undefined },
  main: Voice,
): Promise<void> {
  if (turn.voice !== undefined) await findVoiceOf(db, main.dialectId, turn.voice);
}

/** When a hold or a claim of now counts as left behind: well after its synthesis, for which it may wait, was given up. */
export function deadline({ store, config }: Services): Date {
  return new Date(store.sources.now().getTime() + 3 * config.synthesisTimeoutMs + 60_000);
}

/** Characters set aside for a generation: of the balance, or of what test keys may have on a day. */
export interface Reserved {
  hold: Hold | undefined;
  test: TestHold | undefined;
}

/**
 * Sets characters aside before work starts, until `expiresAt` at the most. Throws `insufficient_balance` and
 * `account_suspended`.
 */
export async function reserve(
  services: Services,
  caller: Caller,
  characters: number,
  expiresAt = deadline(services),
): Promise<Reserved> {
  const { store, config } = services;
  const { accountId, keyId, monthlyCap, requestId } = caller;
  // A test key runs everything and is charged nothing, up to what its account may have for nothing on a day.
  if (caller.kind === 'test')
    return {
      hold: undefined,
      test: await takeTestCharacters(store, accountId, characters, config.limits.testCharactersPerDay),
    };
  const wanted = { accountId, keyId, monthlyCap, characters, requestId, expiresAt };
  return { hold: await inSpan('ledger hold', () => placeHold(store, wanted)), test: undefined };
}

/** Gives back what was set aside. What cannot be given back now is when it runs out; so this never throws. */
export async function giveBack({ store, log }: Services, { hold, test }: Reserved): Promise<void> {
  if (hold)
    await inSpan('ledger release', () => releaseHold(store, hold)).catch((err) =>
      log.warn({ err }, 'a hold stays'),
    );
  if (test)
    await giveBackTestCharacters(store, test).catch((err) =>
      log.warn({ err }, 'characters of test keys stay taken until tomorrow'),
    );
}

/** What a generation is in the ledger. */
export function generationOf({ actor }: Caller, voice: Voice, durationMs: number): Generation {
  return { dialectId: voice.dialectId, voiceId: voice.id, durationMs, actor };
}

/** Charges what was set aside, inside the caller's transaction; gives the balance that is left. */
export async function chargeReserved(
  run: RunStatement,
  { store }: Services,
  { accountId, keyId }: Caller,
  { hold, test }: Reserved,
  generation: Generation,
): Promise<number> {
  if (hold) return chargeHold(run, store, hold, generation);
  if (test && keyId !== null) await noteTestUsage(run, test, keyId, generation);
  return (await readBalance(run, accountId)) ?? 0;
}

/** Counts a generation that was charged. */
export function countGeneration(
  { metrics }: Services,
  voice: Voice,
  characters: number,
  { hold }: Reserved,
): void {
  metrics.characters.inc({ voice: voice.id }, characters);
  if (hold) metrics.charged.inc({ voice: voice.id }, characters);
}

/** What the engine is asked for a reading. */
export function speakJobOf(
  {
    request: { speed, pitch },
    sound: { format, sampleRate, bitrate },
    voice,
  }: { request: Pick<TtsRequest, 'speed' | 'pitch'>; sound: SoundFormat; voice: Voice },
  { sentences }: Reading,
): SpeakJob {
  return { voice: voice.id, sentences, speed, pitch, format, sampleRate, bitrate };
}

/** Reads a script and says for how many seconds it will be spoken. Throws `text_unspeakable`, `text_too_long`. */
export async function readScript(
  { engine, config }: Services,
  { request, script }: { request: Pick<TtsRequest, 'dialect' | 'speed'>; script: CountedScript },
  lexicon: LexiconEntry[],
  options: RequestOptions,
): Promise<{ reading: Reading; seconds: number }> {
  const job = { ...script, dialect: request.dialect as DialectId, lexicon };
  const reading = await engine.read(job, options);
  checkReading(reading);
  const seconds = spokenSeconds(reading, request.speed);
  checkSpokenLength(seconds, config.limits.maxAudioSeconds);
  return { reading, seconds };
}
