import { ServiceError } from '../core/errors.ts';
import { DrainRate } from './drain-rate.ts';
import { type Pool, TaskGroup } from './pool.ts';

export interface RequestOptions {
  signal?: AbortSignal;
  /** Whose request it is: accounts take turns. */
  account?: string;
  /** Whether a listener waits for the first sound: a reading then comes before other work of its account. */
  urgent?: boolean;
  /** Nobody waits for it: what somebody waits for goes first, and it takes no place in the queue. */
  background?: boolean;
}

export interface AdmissionOptions {
  workers: number;
  queueLimit: number;
  timeoutMs: number;
}

/** Of a thread, as long as nothing was measured. */
const SECONDS_A_TEXT = 0.5;
/** What runs in the background steps aside, so it may take this many times as long. */
const BACKGROUND_PATIENCE = 10;

/**
 * Who is let in, and for how long. At most `queueLimit` requests wait beyond those that the threads work on;
 * one more is refused, so that an overload gives quick refusals instead of slow answers. A request is given
 * up when its time is over or its caller goes away.
 */
export class Admission {
  readonly #pool: Pool;
  readonly #options: AdmissionOptions;
  readonly #running = { read: 0, speak: 0, background: 0 };
  readonly #drain: DrainRate;
  #closing: Promise<void> | undefined;
  #whenIdle: (() => void) | undefined;

  constructor(pool: Pool, options: AdmissionOptions) {
    this.#pool = pool;
    this.#options = options;
    this.#drain = new DrainRate(SECONDS_A_TEXT / options.workers);
  }

  get requests(): number {
    return this.#running.read + this.#running.speak;
  }

  get #idle(): boolean {
    return this.requests + this.#running.background === 0;
  }

  get waiting(): number {
    return Math.max(0, this.requests - this.#options.workers);
  }

  async request<T>(
    kind: 'read' | 'speak',
    options: RequestOptions = {},
    work: (parts: TaskGroup) => Promise<T>,
  ): Promise<T> {
    const { parts, leave } = this.enter(kind, options);
    try {
      return await this.within(work(parts), options);
    } finally {
      leave();
    }
  }

  /**
   * Lets a request in that comes to its end piece by piece. `leave` frees its place, once there is nothing left
   * to be made of it; what is not made then is given up. Throws `overloaded`, or the signal's reason.
   */
  enter(
    kind: 'read' | 'speak',
    { signal, account = '', background = false }: RequestOptions = {},
  ): { parts: TaskGroup; leave: () => void } {
    signal?.throwIfAborted();
    if (this.#closing) throw this.#refusal('The service is stopping. Try again shortly.');
    // A text was read before it is spoken, so speech is only measured against speech: if readings could
    // fill the queue, the work already put into a text would be thrown away just when it is dear.
    const before = kind === 'read' ? this.requests : this.#running.speak;
    if (!background && before >= this.#options.workers + this.#options.queueLimit)
      throw this.#refusal(
        'Too many texts are waiting to be spoken. Try again after the time in Retry-After.',
      );
    const parts = new TaskGroup(account, background);
    const counted = background ? 'background' : kind;
    this.#running[counted]++;
    let left = false;
    return {
      parts,
      leave: () => {
        if (left) return;
        left = true;
        this.#pool.abandon(parts);
        this.#running[counted]--;
        // A text leaves once to be read and once when it was spoken; it is done the second time.
        if (counted === 'speak') this.#drain.done(performance.now() / 1000, this.waiting);
        if (this.#idle) this.#whenIdle?.();
      },
    };
  }

  /** Waits for something. Throws `synthesis_timeout` when it takes too long, or the signal's reason. */
  async within<T>(promise: Promise<T>, { signal, background = false }: RequestOptions = {}): Promise<T> {
    const timeoutMs = this.#options.timeoutMs * (background ? BACKGROUND_PATIENCE : 1);
    let timer: NodeJS.Timeout | undefined;
    let forget: (() => void) | undefined;
    try {
      return await new Promise<T>((resolve, reject) => {
        timer = setTimeout(() => reject(tooSlow()), timeoutMs);
        const gone = (): void => reject(signal?.reason);
        if (signal?.aborted) gone();
        signal?.addEventListener('abort', gone, { once: true });
        forget = () => signal?.removeEventListener('abort', gone);
        promise.then(resolve, reject);
      });
    } finally {
      clearTimeout(timer);
      forget?.();
    }
  }

  /** Refuses whatever comes, waits for what is in flight, then ends the pool. */
  close(): Promise<void> {
    this.#closing ??= (async () => {
      if (!this.#idle) await new Promise<void>((resolve) => (this.#whenIdle = resolve));
      await this.#pool.close();
    })();
    return this.#closing;
  }

  #refusal(detail: string): ServiceError {
    const seconds = this.#drain.secondsFor(this.waiting + 1);
    return new ServiceError('overloaded', detail, {
      retryAfterSeconds: Math.min(30, Math.max(1, Math.ceil(seconds))),
    });
  }
}

function tooSlow(): ServiceError {
  return new ServiceError(
    'synthesis_timeout',
    'The speech was not ready in time and nothing was charged. Try again, or send a shorter text.',
  );
}
