import type { DialectId, LexiconEntry, Reading, Script } from '../arabic/reading.ts';
import type { InstalledModels } from '../inference/model-files.ts';
import type { AcousticInput } from '../inference/voice-driver.ts';

/** What the pool and its workers say to each other. */

export interface ReadJob extends Script {
  dialect: DialectId;
  /** The account's own pronunciations. */
  lexicon?: readonly LexiconEntry[];
}

export type Task =
  | ({ kind: 'read' } & ReadJob)
  /** Gives its sound at `sampleRate` in parts, the first ones short where it is to `hasten`. */
  | ({ kind: 'say'; voice: string; sampleRate: number; hasten: boolean } & AcousticInput);

/** A stretch of a sentence's sound. */
export interface SpokenPart {
  /** Samples (about −1 … 1) at the rate that was asked for. */
  samples: Float32Array;
  /** With the first stretch: first frame, of the voice, of each phone, and behind them the number of frames. */
  starts?: Int32Array;
}

export interface Results {
  read: Reading;
  say: undefined;
}

/** For tests alone: what goes wrong with a task. `slow` takes a quarter of a second more, `hang` ten seconds. */
export type Fault = 'nan' | 'crash' | 'slow' | 'hang';

export interface WorkerStart {
  models: InstalledModels;
  /** Voices to open and try before it is ready; the others are opened when they are first used. */
  first: string[];
}

export type ToWorker =
  | {
      kind: 'task';
      task: Task;
      /** One number in shared memory; other than 0: nobody waits for the result any more. */
      cancelled: SharedArrayBuffer;
      fault: Fault | undefined;
    }
  | { kind: 'close' };

/** `poisoned`: the models gave numbers that are not finite, so the worker is to be replaced. */
export type Failure = { reason: 'cancelled' | 'poisoned' | 'failed'; message: string; stack?: string };

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'unusable'; message: string }
  | { kind: 'part'; part: SpokenPart }
  | { kind: 'done'; result: Results[keyof Results] }
  | { kind: 'failed'; failure: Failure };
