import type { Reading } from '../arabic/reading.ts';
import { SoundFile } from '../audio/sound-file.ts';
import { ServiceError } from '../core/errors.ts';
import { findModels } from '../inference/model-files.ts';
import { phoneId } from '../inference/phone-ids.ts';
import type { VoiceManifest } from '../inference/voice-manifest.ts';
import { Admission, type RequestOptions } from './admission.ts';
import { AudioThreads } from './audio-threads.ts';
import type { EngineObserver } from './observer.ts';
import { Pool } from './pool.ts';
import type { Fault, ReadJob, Task } from './protocol.ts';
import type { SpeakJob, SpeechEnd, SpeechPart, Spoken, TimedWord } from './speech-job.ts';
import { SENTENCES_AHEAD, streamSpeech } from './speech-stream.ts';

/**
 * From text to a reading, and from a reading to a file with sound. Everything heavy happens in worker
 * threads, one a core; a text's sentences are spread over them and the requests of different accounts take
 * turns, sentence by sentence.
 */
export interface Engine {
  /** The installed voices, in the catalog's order. */
  readonly voices: VoiceManifest[];
  /** What would be spoken. Throws `overloaded`, `synthesis_timeout`, `internal`; the signal's reason when aborted. */
  read(job: ReadJob, options?: RequestOptions): Promise<Reading>;
  /** Speech in a file. Throws as `read` does, and `unknown_voice`, `text_unspeakable`. */
  speak(job: SpeakJob, options?: RequestOptions): Promise<Spoken>;
  /**
   * The same speech as it is made, the first of it soon. Whoever takes the parts sets the pace; who stops taking
   * them (`return`) stops the work. Throws as `speak` does, at any part.
   */
  stream(job: SpeakJob, options?: RequestOptions): AsyncGenerator<SpeechPart, SpeechEnd>;
  stats(): EngineStats;
  /**
   * Requests in flight finish, new ones are refused (`overloaded`), threads end. A text between its `read`
   * and its `speak` counts as new: let callers finish first. May be called again.
   */
  close(): Promise<void>;
}

export interface EngineOptions {
  /** The folder with `voices/` and `diacritizer/`. */
  models: string;
  /** Worker threads; one a core is best. */
  workers: number;
  /** Requests that may wait; one more is refused as `overloaded`. */
  queueLimit: number;
  /** Time after which a request is given up as `synthesis_timeout`. */
  timeoutMs: number;
  /** Told of what an operator should know, such as a worker that had to be replaced. */
  onWarning?: (message: string) => void;
  /** Told of waits and work, for metrics. */
  observer?: EngineObserver;
  /** For tests alone: what goes wrong with a task of a worker. */
  faults?: (task: Task) => Fault | undefined;
}

export type { ReadJob };

interface StreamOptions extends RequestOptions {
  /** Whether only the whole is wanted, and nobody waits for its first part. */
  isWhole?: boolean;
}

export interface EngineStats {
  /** Threads, how many of them can work, and how many do. */
  workers: number;
  ready: number;
  running: number;
  /** Parts of requests that wait for a thread. */
  queued: number;
  /** Requests that were let in and are not done; beyond the threads' number they wait. */
  requests: number;
  waiting: number;
  /** Threads that had to be replaced since the start. */
  replaced: number;
}

/** Loads every model into every worker. Throws StartError naming the file at fault and what to do. */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const { observer } = options;
  const models = findModels(options.models);
  const pool = await Pool.start({
    models,
    workers: options.workers,
    stuckMs: options.timeoutMs,
    onReplaced: (why) => {
      observer?.replaced();
      options.onWarning?.(`A worker thread was replaced: ${why}.`);
    },
    observer,
    ...(options.faults ? { faults: options.faults } : {}),
  });
  const admission = new Admission(pool, options);
  const audio = new AudioThreads(options.workers);
  const voices = new Map(models.voices.map(({ card }) => [card.id, { card, id: phoneId(card.phones) }]));

  /** Throws `unknown_voice`, `overloaded`. */
  async function* stream(job: SpeakJob, options: StreamOptions = {}): AsyncGenerator<SpeechPart, SpeechEnd> {
    if (!voices.has(job.voice))
      throw new ServiceError('unknown_voice', 'There is no voice with this id. Take one of `valid`.', {
        valid: [...voices.keys()],
      });
    const { isWhole = false } = options;
    const begun = performance.now();
    const heard = () =>
      observer?.firstSound((performance.now() - begun) / 1000, isWhole ? 'whole' : 'stream');
    const { parts, leave } = admission.enter('speak', options);
    try {
      const speech = streamSpeech({
        job,
        voiceOf: (id) => voices.get(id)!,
        audio,
        speak: (task, onPart) => pool.run(parts, task, { onPart, urgent: task.hasten }),
        within: (promise) => admission.within(promise, options),
        ahead: isWhole ? Number.POSITIVE_INFINITY : SENTENCES_AHEAD,
        hasten: !isWhole,
        onSpoken: leave,
      });
      const end = yield* tellingFirst(speech, heard);
      observer?.spoken(parts.threadSeconds, end.durationMs / 1000);
      return end;
    } finally {
      leave();
    }
  }

  async function speak(job: SpeakJob, options?: RequestOptions): Promise<Spoken> {
    const bytes: Uint8Array[] = [];
    const words: TimedWord[] = [];
    const made = stream(job, { ...options, isWhole: true });
    let next = await made.next();
    for (; !next.done; next = await made.next()) {
      bytes.push(next.value.bytes);
      words.push(...next.value.words);
    }
    const { header, durationMs } = next.value;
    const file = new SoundFile(bytes, header);
    return { file, durationMs, sampleRate: job.sampleRate, words };
  }

  return {
    voices: models.voices.map(({ card }) => card),
    read: (job, request) =>
      admission.request('read', request, (parts) =>
        pool.run(parts, { kind: 'read', ...job }, { urgent: request?.urgent ?? false }),
      ),
    speak,
    stream: (job, request) => stream(job, request),
    stats: () => ({
      workers: pool.workers,
      ready: pool.ready,
      running: pool.running,
      queued: pool.queued,
      requests: admission.requests,
      waiting: admission.waiting,
      replaced: pool.replaced,
    }),
    close: async () => {
      await admission.close();
      await audio.close();
    },
  };
}

/** The same parts; `tell` is called with the first that somebody takes. */
async function* tellingFirst<Part, End>(
  made: AsyncGenerator<Part, End>,
  tell: () => void,
): AsyncGenerator<Part, End> {
  let next = await made.next();
  if (!next.done) tell();
  try {
    for (; !next.done; next = await made.next()) yield next.value;
    return next.value;
  } finally {
    // Whoever takes no more parts ends the work.
    await made.return(undefined as End);
  }
}
