/**
 * One piece of work that several callers wait for. Each may stop waiting by its own signal; when the last one has,
 * the work is told to stop.
 */
export class SharedAction<T> {
  readonly #controller = new AbortController();
  readonly #result: Promise<T>;
  #waiting = 0;

  constructor(work: (signal: AbortSignal) => Promise<T>) {
    this.#result = work(this.#controller.signal);
    this.#result.catch(() => {});
  }

  /** Whether nobody waits for it any more: what ends it is no answer for who comes now. */
  get isAbandoned(): boolean {
    return this.#controller.signal.aborted;
  }

  /** Called in whatever way the work ends. */
  onEnd(callback: () => void): void {
    this.#result.then(callback, callback);
  }

  /** The result, or the reason of the signal. */
  async wait(signal: AbortSignal | undefined): Promise<T> {
    this.#waiting++;
    try {
      return await orAbort(this.#result, signal);
    } finally {
      this.#waiting--;
      if (this.#waiting === 0) this.#controller.abort(signal?.reason);
    }
  }
}

function orAbort<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}
