import type { Reading, Sentence } from '../arabic/reading.ts';
import type { Format } from '../audio/encode.ts';
import { ServiceError } from '../core/errors.ts';
import { findModels } from '../inference/model-files.ts';
import { phoneId } from '../inference/phone-ids.ts';
import { planUtterances, timingOf } from '../inference/utterance.ts';
import type { VoiceManifest } from '../inference/voice-manifest.ts';
import { Admission, type RequestOptions } from './admission.ts';
import { Pool, type TaskGroup } from './pool.ts';
import type { Fault, ReadJob, Task } from './protocol.ts';

/**
 * From text to a reading, and from a reading to a file with sound. Everything heavy happens in worker
 * threads, one a core; a text's sentences are spread over them and the requests of different accounts take
 * turns, sentence by sentence.
 */
export interface Engine {
  /** The installed voices, by id. */
  readonly voices: VoiceManifest[];
  /** What would be spoken. Throws `overloaded`, `synthesis_timeout`, `internal`; the signal's reason when aborted. */
  read(job: ReadJob, options?: RequestOptions): Promise<Reading>;
  /** Speech in a file. Throws as `read` does, and `unknown_voice`, `text_unspeakable`. */
  speak(job: SpeakJob, options?: RequestOptions): Promise<Spoken>;
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
  /** For tests alone: what goes wrong with a task of a worker. */
  faults?: (task: Task) => Fault | undefined;
}

export type { ReadJob };

export interface SpeakJob {
  voice: string;
  sentences: readonly Sentence[];
  /** Tempo, 0.5 … 2. */
  speed: number;
  /** Semitones, −6 … 6. */
  pitch: number;
  format: Format;
  /** Of the file, in Hz: one of the contract's. */
  sampleRate: number;
}

export interface Spoken {
  bytes: Uint8Array;
  /** What a player shows, whole milliseconds. */
  durationMs: number;
  sampleRate: number;
  /** When each word of the sentences, in order, is spoken; whole milliseconds from the file's beginning. */
  words: { startMs: number; endMs: number }[];
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
  const models = findModels(options.models);
  const pool = await Pool.start({
    models,
    workers: options.workers,
    stuckMs: options.timeoutMs,
    onReplaced: (why) => options.onWarning?.(`A worker thread was replaced: ${why}.`),
    ...(options.faults ? { faults: options.faults } : {}),
  });
  const admission = new Admission(pool, options);
  const voices = new Map(models.voices.map(({ card }) => [card.id, { card, id: phoneId(card.phones) }]));

  async function speak(job: SpeakJob, parts: TaskGroup): Promise<Spoken> {
    const voice = voices.get(job.voice);
    if (!voice)
      throw new ServiceError('unknown_voice', 'There is no voice with this id. Take one of `valid`.', {
        valid: [...voices.keys()],
      });
    const { card } = voice;
    const { speed, pitch, format, sampleRate } = job;
    const timing = timingOf(card, speed);
    const planned = planUtterances(job.sentences, voice.id, timing);
    const said = await Promise.all(
      planned.map(async (plan, index) => {
        if (!plan) return undefined;
        const { phones, frames, places, contour, range, stretch, gain } = plan;
        const manner = { speed, pitch, places, contour, range, stretch, gain };
        const speaker = job.sentences[index]!.voice ?? card.id;
        const task = { kind: 'say', voice: speaker, phones, frames, ...manner } as const;
        return { plan, ...(await pool.run(parts, task)) };
      }),
    );
    const audible = said.filter((one) => one !== undefined);
    if (audible.length === 0)
      throw new ServiceError('text_unspeakable', 'The text has nothing that can be spoken.');
    const pieces = audible.map(({ samples, plan }) => ({
      samples,
      silenceAfter: Math.round(plan.silenceAfter * card.sr),
    }));
    const file = await pool.run(
      parts,
      { kind: 'finish', pieces, from: card.sr, to: sampleRate, format },
      pieces.map(({ samples }) => samples.buffer as ArrayBuffer),
    );
    let now = file.startsMs[0]!;
    const starts = [...file.startsMs];
    const words = said.flatMap((one, index) => {
      if (!one) return job.sentences[index]!.words.map(() => ({ startMs: round(now), endMs: round(now) }));
      const begin = starts.shift()!;
      const at = (phone: number): number => begin + (1000 * one.starts[phone]!) / timing.frameRate;
      return one.plan.words.map(({ from, to }) => {
        now = at(to);
        return { startMs: round(at(from)), endMs: round(now) };
      });
    });
    return { bytes: file.bytes, durationMs: round(file.durationMs), sampleRate, words };
  }

  return {
    voices: models.voices.map(({ card }) => card),
    read: (job, request) =>
      admission.request('read', request, (parts) => pool.run(parts, { kind: 'read', ...job })),
    speak: (job, request) => admission.request('speak', request, (parts) => speak(job, parts)),
    stats: () => ({
      workers: pool.workers,
      ready: pool.ready,
      running: pool.running,
      queued: pool.queued,
      requests: admission.requests,
      waiting: admission.waiting,
      replaced: pool.replaced,
    }),
    close: () => admission.close(),
  };
}

const round = Math.round;
