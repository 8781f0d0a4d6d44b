import type { Reading } from '../arabic/reading.ts';
import { SoundFile } from '../audio/sound-file.ts';
import { type Caller, noteWork } from '../core/caller.ts';
import type { RunStatement } from '../db/statement-runner.ts';
import { requireScope } from '../keys/authenticate.ts';
import { shrinkHold } from '../ledger/holds.ts';
import { inSpan, madeInThisTrace } from '../observability/traces.ts';
import type { Services } from '../services.ts';
import type { SpeechEnd, SpeechPart, TimedWord } from '../workers/speech-job.ts';
import { describe, type TtsAnswer } from './answer.ts';
import {
  chargeReserved,
  countGeneration,
  generationOf,
  giveBack,
  type Job,
  jobOf,
  type Reserved,
  readScript,
  reserve,
  speakJobOf,
} from './generation.ts';
import { lexiconOf } from './lexicon.ts';
import { countCharacters, type TtsRequest } from './request.ts';
import { bytesAhead, secondsReady } from './spoken-length.ts';
import type { CountedScript } from './ssml.ts';
import { type ReceivedWord, WordTimes } from './word-times.ts';

/** A stretch of sound, and the words that begin in it. */
export interface StreamPart {
  bytes: Uint8Array;
  words: ReceivedWord[];
}

/** A text's sound while it is made. */
export interface SpeechStream {
  contentType: string;
  characters: number;
  /**
   * The parts, and at their end what /v1/tts answers, without audio. To ask for a part is to say that the one before
   * it was handed over; whoever stops asking has to call `return`.
   */
  parts: AsyncGenerator<StreamPart, TtsAnswer>;
}

/**
 * The use case: says a text while it is made. Comes back with the first sound at hand, so that what is wrong with a
 * request is still an answer of its own; throws the contract's codes. Charged whole when it comes to its end; nothing
 * when it fails; and for a caller who leaves, the sentences whose sound was handed over whole.
 * @param silenceAfterMs what follows the last word, where another text will follow.
 */
export async function stream(
  services: Services,
  caller: Caller,
  request: TtsRequest,
  { silenceAfterMs = 0 }: { silenceAfterMs?: number } = {},
): Promise<SpeechStream> {
  requireScope(caller, 'speech');
  const job = await jobOf(services, request);
  if (silenceAfterMs > 0) job.script = withSilenceAfter(job.script, silenceAfterMs);
  const { accountId, signal } = caller;
  noteWork(caller, job.characters, job.voice.id);
  const ends: (() => void | Promise<void>)[] = [await services.limits.enter(accountId, signal)];
  const end = async () => {
    for (const one of ends.splice(0).reverse()) await one();
  };
  try {
    await services.limits.characters(accountId, job.characters);
    const lexicon = lexiconOf(services.db, accountId, request.lexicon);
    lexicon.catch(() => {});
    const reserved = await reserve(services, caller, job.characters);
    const release = () => giveBack(services, reserved);
    ends.push(release);
    const options = { signal, account: accountId, urgent: true };
    const { reading } = await readScript(services, job, await lexicon, options);
    const { voice, sound } = job;
    const seconds = secondsReady(reading, request.speed);
    ends.push(services.audioBudget.take(bytesAhead(seconds, voice.sampleRate, sound)).release);
    const made = services.engine.stream(speakJobOf(job, reading), options);
    const first = await made.next();
    const keepReserved = () => ends.splice(ends.indexOf(release), 1);
    const run: Delivery = { services, caller, job, reading, reserved, made, keepReserved, end };
    return {
      contentType: sound.contentType,
      characters: job.characters,
      parts: madeInThisTrace(deliver(run, first)),
    };
  } catch (error) {
    await end();
    throw error;
  }
}

function withSilenceAfter(script: CountedScript, ms: number): CountedScript {
  return { ...script, breaks: [...(script.breaks ?? []), { at: countCharacters(script.text), ms }] };
}

interface Delivery {
  services: Services;
  caller: Caller;
  job: Job;
  reading: Reading;
  reserved: Reserved;
  made: AsyncGenerator<SpeechPart, SpeechEnd>;
  /** From now on the characters are charged, and no more given back at the end. */
  keepReserved(): void;
  /** Gives back whatever is still taken. */
  end(): Promise<void>;
}

async function* deliver(
  delivery: Delivery,
  first: IteratorResult<SpeechPart, SpeechEnd>,
): AsyncGenerator<StreamPart, TtsAnswer> {
  const { caller, job, reading, made } = delivery;
  const words = new WordTimes(reading);
  const times: TimedWord[] = [];
  /** Sentences in the sound that was handed over, and when their last word ended. */
  let handed = 0;
  let state: 'running' | 'failed' | 'done' = 'running';
  try {
    let next = first;
    for (; !next.done; next = await made.next()) {
      const { bytes, words: begun, sentences } = next.value;
      times.push(...begun);
      yield { bytes, words: words.tell(begun) };
      handed = sentences;
    }
    const { durationMs } = next.value;
    const spoken = { file: new SoundFile([]), durationMs, sampleRate: job.sound.sampleRate, words: times };
    const balance = await charge(delivery, job.characters, durationMs);
    state = 'done';
    delivery.services.metrics.audioSeconds.inc({ voice: job.voice.id }, durationMs / 1000);
    return describe(delivery.services, caller, job, reading, spoken, balance, undefined);
  } catch (error) {
    // Aborted by the caller is left by the caller.
    if (!caller.signal.aborted) state = 'failed';
    throw error;
  } finally {
    await made.return({ header: undefined, durationMs: 0 }).catch(() => {});
    if (state === 'running' && handed > 0) await chargeLeft(delivery, handed, times);
    await delivery.end();
  }
}

/** Charges a caller who left for the sentences whose sound was handed over. Never throws: what fails is given back. */
async function chargeLeft(delivery: Delivery, handed: number, times: readonly TimedWord[]): Promise<void> {
  const { sentences } = delivery.reading;
  const { characters } = delivery.job;
  const heard = handed >= sentences.length ? characters : Math.min(characters, sentences[handed - 1]!.to);
  const words = sentences.slice(0, handed).reduce((sum, sentence) => sum + sentence.words.length, 0);
  const durationMs = times[Math.min(words, times.length) - 1]?.endMs ?? 0;
  await charge(delivery, heard, durationMs).catch((err) =>
    delivery.services.log.warn({ err }, 'a stream that its caller left was not charged'),
  );
}

/** Charges so many of the characters that were set aside and gives the rest back, in one transaction; gives the balance. */
async function charge(delivery: Delivery, characters: number, durationMs: number): Promise<number> {
  const { services, caller, job, reserved, keepReserved } = delivery;
  const { voice } = job;
  const { hold, test } = reserved;
  const write = async (run: RunStatement): Promise<number> => {
    const heard = {
      hold: hold && (await shrinkHold(run, hold, characters)),
      test: test && { ...test, characters },
    };
    return chargeReserved(run, services, caller, heard, generationOf(caller, voice, durationMs));
  };
  const balance = await inSpan('ledger charge', () =>
    services.db.statements.transaction(write, { account: caller.accountId }),
  );
  keepReserved();
  if (test && characters < test.characters)
    await giveBack(services, {
      hold: undefined,
      test: { ...test, characters: test.characters - characters },
    });
  countGeneration(services, voice, characters, reserved);
  return balance;
}
