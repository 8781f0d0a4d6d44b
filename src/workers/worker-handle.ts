import { Worker } from 'node:worker_threads';
import { StartError } from '../core/errors.ts';
import type { Failure, FromWorker, Results, SpokenPart, ToWorker, WorkerStart } from './protocol.ts';
import { threadFile } from './thread-file.ts';

/** What became of a task, or of the thread that had it. */
export type Outcome =
  | { kind: 'done'; result: Results[keyof Results] }
  | { kind: 'failed'; failure: Failure | { reason: 'crashed'; message: string } };

/** One worker thread as the pool sees it: idle, or busy with one task. */
export class WorkerHandle {
  readonly #worker: Worker;
  #waiting: ((outcome: Outcome) => void) | undefined;
  #onPart: ((part: SpokenPart) => void) | undefined;
  /** Settles when it can work: rejects with StartError when its models cannot be used. */
  readonly ready: Promise<void>;
  /** Settles when the thread is gone. */
  readonly gone: Promise<void>;
  /** Whether it has its models. */
  isReady = false;
  #retired = false;

  constructor(start: WorkerStart) {
    this.#worker = new Worker(threadFile('worker'), { workerData: start });
    let crash = 'it ended by itself';
    this.gone = new Promise((resolve) => {
      this.#worker.once('exit', () => resolve());
    });
    this.ready = new Promise((resolve, reject) => {
      this.#worker.on('message', (message: FromWorker) => {
        if (message.kind === 'ready') {
          this.isReady = true;
          resolve();
        } else if (message.kind === 'unusable') reject(new StartError(message.message));
        else if (message.kind === 'part') this.#onPart?.(message.part);
        else this.#settle(message);
      });
      this.#worker.on('error', (error) => {
        crash = error instanceof Error ? error.message : String(error);
      });
      this.#worker.once('exit', () => {
        reject(new StartError(`A worker thread ended while it started: ${crash}.`));
        this.#settle({ kind: 'failed', failure: { reason: 'crashed', message: crash } });
      });
    });
    // Whoever starts the thread looks at it; a rejection is not to be fatal before that.
    this.ready.catch(() => {});
  }

  get busy(): boolean {
    return this.#waiting !== undefined;
  }

  /** Gives it a task; it must be ready and idle. Never rejects. */
  perform(order: ToWorker & { kind: 'task' }, onPart?: (part: SpokenPart) => void): Promise<Outcome> {
    return new Promise((resolve) => {
      this.#waiting = resolve;
      this.#onPart = onPart;
      this.#worker.postMessage(order);
    });
  }

  /** Lets it finish what it is doing, release its models and end. */
  retire(): void {
    if (this.#retired) return;
    this.#retired = true;
    this.#worker.postMessage({ kind: 'close' } satisfies ToWorker);
  }

  /** Does not let it keep the process alive. */
  forget(): void {
    this.#worker.unref();
  }

  #settle(outcome: Outcome): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.(outcome);
  }
}
