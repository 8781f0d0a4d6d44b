import { ServiceError } from '../core/errors.ts';
import type { InstalledModels } from '../inference/model-files.ts';
import { FairQueue } from './fair-queue.ts';
import type { EngineObserver } from './observer.ts';
import type { Fault, Results, SpokenPart, Task } from './protocol.ts';
import { type Outcome, WorkerHandle } from './worker-handle.ts';

/** Something whose parts are queued together and given up together. */
export class TaskGroup {
  readonly account: string;
  readonly background: boolean;
  readonly cancelled = new SharedArrayBuffer(4);
  readonly #made = performance.now();
  #begun = false;
  /** What threads took for it so far. */
  threadSeconds = 0;

  constructor(account: string, background = false) {
    this.account = account;
    this.background = background;
  }

  /** Seconds that it waited, the first time that a thread takes a part of it. */
  begin(): number | undefined {
    if (this.#begun) return undefined;
    this.#begun = true;
    return (performance.now() - this.#made) / 1000;
  }
}

export interface PoolOptions {
  models: InstalledModels;
  workers: number;
  /** A task that runs longer is taken for stuck, and its thread is replaced. */
  stuckMs: number;
  /** Told of threads that had to be replaced, for the log. */
  onReplaced: (why: string) => void;
  observer?: EngineObserver | undefined;
  /** For tests alone: what goes wrong with a task. */
  faults?: (task: Task) => Fault | undefined;
}

export interface TaskOptions {
  /** Whether somebody waits for its first sound: it comes before other tasks of its account. */
  urgent?: boolean;
  /** Takes what a `say` gives before its end. */
  onPart?: ((part: SpokenPart) => void) | undefined;
}

interface Item {
  parts: TaskGroup;
  task: Task;
  urgent: boolean;
  onPart: ((part: SpokenPart) => void) | undefined;
  settle: (outcome: Outcome) => void;
}

/** Threads that take tasks from one fair queue. A thread that crashed, hangs or gave NaN is replaced. */
export class Pool {
  readonly #options: PoolOptions;
  readonly #queue = new FairQueue<TaskGroup, Item>(({ urgent }) => urgent);
  readonly #idle: WorkerHandle[] = [];
  readonly #threads = new Set<WorkerHandle>();
  /** Between start and close, when a thread that is lost gets a substitute. */
  #open = false;
  #restartMs = 0;
  replaced = 0;

  private constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Resolves when every thread can work. Throws StartError naming the file at fault. */
  static async start(options: PoolOptions): Promise<Pool> {
    const pool = new Pool(options);
    // Each voice is tried once, by one of the threads: trying all in all would make the start as long as the
    // list of voices.
    const voices = options.models.voices.map(({ card }) => card.id);
    const started = await Promise.allSettled(
      Array.from({ length: options.workers }, (_, worker) =>
        pool.#add(voices.filter((_, index) => index % options.workers === worker)),
      ),
    );
    const failed = started.find((result) => result.status === 'rejected');
    if (failed) {
      await pool.close();
      throw failed.reason;
    }
    pool.#open = true;
    return pool;
  }

  get queued(): number {
    return this.#queue.size;
  }

  get running(): number {
    return this.#threads.size - this.#idle.length;
  }

  get workers(): number {
    return this.#threads.size;
  }

  /** Threads that have their models and can work, or do. */
  get ready(): number {
    return [...this.#threads].filter((thread) => thread.isReady).length;
  }

  /** Does a task when its turn comes. Rejects with ServiceError `internal` when it fails. */
  run<K extends Task['kind']>(
    parts: TaskGroup,
    task: Task & { kind: K },
    { urgent = false, onPart }: TaskOptions = {},
  ): Promise<Results[K]> {
    return new Promise((resolve, reject) => {
      const settle = (outcome: Outcome): void => {
        if (outcome.kind === 'done') {
          resolve(outcome.result as Results[K]);
          return;
        }
        const { reason, message } = outcome.failure;
        const cause = new Error(`task ${task.kind} ${reason}: ${message}`);
        if ('stack' in outcome.failure) cause.stack = outcome.failure.stack;
        reject(
          new ServiceError(
            'internal',
            'The speech could not be made and nothing was charged. Quote the request id when you report it.',
            { cause },
          ),
        );
      };
      this.#queue.push(parts, { parts, task, urgent, onPart, settle });
      this.#dispatch();
    });
  }

  /** Nobody waits for these parts any more: what is queued is dropped, what runs stops at its next pause. */
  abandon(parts: TaskGroup): void {
    Atomics.store(new Int32Array(parts.cancelled), 0, 1);
    for (const { settle } of this.#queue.drop(parts))
      settle({ kind: 'failed', failure: { reason: 'cancelled', message: 'given up' } });
  }

  /** Lets running tasks finish, releases the models and ends the threads; what is queued fails. */
  async close(): Promise<void> {
    this.#open = false;
    const threads = [...this.#threads];
    for (const thread of threads) thread.retire();
    await Promise.all(threads.map((thread) => thread.gone));
  }

  async #add(first: string[]): Promise<void> {
    const thread = new WorkerHandle({ models: this.#options.models, first });
    this.#threads.add(thread);
    void thread.gone.then(() => this.#lost(thread));
    await thread.ready;
    this.#restartMs = 0;
    this.#idle.push(thread);
    this.#dispatch();
  }

  #dispatch(): void {
    while (this.#idle.length > 0) {
      const item = this.#queue.shift();
      if (!item) return;
      void this.#perform(this.#idle.pop()!, item);
    }
  }

  async #perform(thread: WorkerHandle, { parts, task, onPart, settle }: Item): Promise<void> {
    const stuck = setTimeout(
      () => this.#replace(thread, `a ${task.kind} hangs`, true),
      this.#options.stuckMs,
    );
    stuck.unref();
    const fault = this.#options.faults?.(task);
    const { observer } = this.#options;
    const waited = parts.begin();
    if (waited !== undefined) observer?.waited(waited, parts.background ? 'background' : 'interactive');
    const begun = performance.now();
    const outcome = await thread.perform({ kind: 'task', task, cancelled: parts.cancelled, fault }, onPart);
    clearTimeout(stuck);
    const seconds = (performance.now() - begun) / 1000;
    parts.threadSeconds += seconds;
    observer?.worked(seconds, task.kind);
    const reason = outcome.kind === 'failed' ? outcome.failure.reason : undefined;
    if (reason === 'poisoned') this.#replace(thread, `a ${task.kind} gave numbers that are not finite`);
    else if (reason !== 'crashed' && this.#threads.has(thread)) this.#idle.push(thread);
    settle(outcome);
    this.#dispatch();
  }

  /** Retires a thread and starts another in its place. One that hangs is not waited for. */
  #replace(thread: WorkerHandle, why: string, hangs = false): void {
    if (!this.#threads.delete(thread)) return;
    if (hangs) thread.forget();
    thread.retire();
    this.#substitute(why);
  }

  /** A thread ended: as it was told, or by a crash. */
  #lost(thread: WorkerHandle): void {
    if (!this.#threads.delete(thread)) return;
    const place = this.#idle.indexOf(thread);
    if (place >= 0) this.#idle.splice(place, 1);
    this.#substitute('it crashed');
  }

  #substitute(why: string): void {
    if (!this.#open) return;
    this.replaced++;
    this.#options.onReplaced(why);
    // At once the first time; a thread that cannot start (its files were taken away) is tried ever more rarely.
    const wait = this.#restartMs;
    this.#restartMs = Math.min(30_000, Math.max(500, wait * 2));
    setTimeout(() => {
      if (this.#open) this.#add([]).catch(() => {});
    }, wait).unref();
  }
}
