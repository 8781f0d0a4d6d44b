import { errorOf, NutqError } from './errors.ts';
import type { NutqOptions } from './types.ts';

export interface Call {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/** How long the first wait may be; each further one may be twice as long. */
const FIRST_WAIT_MS = 250;
const LONGEST_BACKOFF_MS = 8000;

/**
 * Sends requests, one after the other for one call: repeats what failed for a passing reason, after a random part of
 * a wait that doubles, and never before Retry-After.
 */
export class Transport {
  readonly #baseUrl: string;
  readonly #apiKey: string;
  readonly #retries: number;
  readonly #timeoutMs: number;
  readonly #maxWaitMs: number;
  readonly #fetch: typeof fetch;

  constructor(options: NutqOptions) {
    this.#baseUrl = options.baseUrl.replace(/\/+$/, '');
    this.#apiKey = options.apiKey;
    this.#retries = options.retries ?? 3;
    this.#timeoutMs = options.timeoutMs ?? 90_000;
    this.#maxWaitMs = options.maxWaitMs ?? 30_000;
    this.#fetch = options.fetch ?? ((...call) => fetch(...call));
  }

  /** How long a try may take, and a stream be silent. */
  get timeoutMs(): number {
    return this.#timeoutMs;
  }

  /**
   * What `take` makes of a successful answer, or of 304. A try is over when `take` is: the time of `take` counts, and
   * what it fails with is a failure of the try. Throws a NutqError, or the reason of the call's own signal.
   */
  async send<T>(call: Call, take: (response: Response, attempt: Attempt) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#attempt(call, take);
      } catch (thrown) {
        call.signal?.throwIfAborted();
        if (!(thrown instanceof NutqError)) throw thrown;
        thrown.attempts = tries;
        const waitMs = waitBefore(tries, thrown);
        if (!thrown.retryable || tries > this.#retries || waitMs > this.#maxWaitMs) throw thrown;
        await pause(waitMs, call.signal);
      }
    }
  }

  async #attempt<T>(call: Call, take: (response: Response, attempt: Attempt) => Promise<T>): Promise<T> {
    const attempt = new Attempt(this.#timeoutMs, call.signal);
    const { method, path, body, headers } = call;
    try {
      const response = await this.#fetch(this.#baseUrl + path, {
        method,
        headers: {
          'x-api-key': this.#apiKey,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: attempt.signal,
        // A key is for one address: it does not follow to another.
        redirect: 'manual',
      });
      attempt.requestId = response.headers.get('x-request-id') ?? undefined;
      if (response.ok || response.status === 304) return await take(response, attempt);
      throw errorOf(response, await response.text().catch(() => ''));
    } catch (thrown) {
      throw attempt.errorOf(thrown);
    } finally {
      attempt.end();
    }
  }
}

/** One try: ends when its time is over or the caller gives up. */
export class Attempt {
  readonly #controller = new AbortController();
  readonly #timeoutMs: number;
  readonly #callerSignal: AbortSignal | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isLate = false;
  #isKept = false;
  /** As the answer has it. */
  requestId: string | undefined;

  constructor(timeoutMs: number, callerSignal: AbortSignal | undefined) {
    callerSignal?.throwIfAborted();
    this.#timeoutMs = timeoutMs;
    this.#callerSignal = callerSignal;
    callerSignal?.addEventListener('abort', this.#giveUp, { once: true });
    this.touch();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  readonly #giveUp = () => this.#controller.abort(this.#callerSignal?.reason);

  /** Something came: the time begins anew. */
  touch(): void {
    this.pauseTimer();
    this.#timer = setTimeout(() => {
      this.#isLate = true;
      this.#controller.abort();
    }, this.#timeoutMs);
  }

  /** The time stands still while the caller, not the service, is the one who is waited for. */
  pauseTimer(): void {
    clearTimeout(this.#timer);
  }

  /** The answer goes on after the try is over, as streams do: `release` ends it. */
  keep(): void {
    this.#isKept = true;
  }

  end(): void {
    if (!this.#isKept) this.release();
  }

  release(): void {
    this.pauseTimer();
    this.#callerSignal?.removeEventListener('abort', this.#giveUp);
  }

  /** What a failure of fetch, or of reading its answer, is. */
  errorOf(thrown: unknown): unknown {
    this.release();
    if (this.#callerSignal?.aborted) return this.#callerSignal.reason;
    if (thrown instanceof NutqError) return thrown;
    const details = { retryable: true, requestId: this.requestId, cause: thrown };
    if (this.#isLate)
      return new NutqError('timeout', `The service did not answer within ${this.#timeoutMs} ms.`, details);
    return new NutqError(
      'connection_failed',
      'The connection to the service failed before the answer was whole.',
      details,
    );
  }
}

/** The JSON of an answer. Throws `invalid_answer`, which may be repeated: half an answer is no answer. */
export async function readJson<T>(response: Response): Promise<T> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new NutqError('invalid_answer', 'The answer is not JSON.', {
      status: response.status,
      requestId: response.headers.get('x-request-id') ?? undefined,
      retryable: true,
      cause,
    });
  }
}

function waitBefore(tries: number, { retryAfterSeconds = 0 }: NutqError): number {
  const most = Math.min(LONGEST_BACKOFF_MS, FIRST_WAIT_MS * 2 ** (tries - 1));
  // All of Retry-After, and a random part of our own, so that many who were refused at once do not come back at once.
  return retryAfterSeconds * 1000 + most * Math.random();
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    }, ms);
    signal?.addEventListener('abort', giveUp, { once: true });
  });
}
