import { ServiceError } from '../core/errors.ts';

export interface PlacesOptions {
  /** Syntheses that an account may have running at once. */
  places: number;
  /** Requests of an account that may wait beyond those. */
  waiting: number;
  /** Longest wait. */
  timeoutMs: number;
}

interface Line {
  running: number;
  /** In the order of asking; each is called when a place is handed to it. */
  waiting: Set<() => void>;
}

/**
 * The places of each account on this node. What an account asks for beyond them waits in line, first come,
 * first served, so that a burst is worked off instead of refused; accounts do not wait for each other here.
 */
export class AccountPlaces {
  readonly #options: PlacesOptions;
  readonly #lines = new Map<string, Line>();
  /** Seconds that a place was kept lately, for Retry-After. */
  #seconds = 0.5;

  constructor(options: PlacesOptions) {
    this.#options = options;
  }

  /** Waits for a place; call what it returns to leave it. Throws `too_many_concurrent`, or the signal's reason. */
  async enter(accountId: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const line = this.#lines.get(accountId) ?? { running: 0, waiting: new Set() };
    this.#lines.set(accountId, line);
    if (line.running < this.#options.places) line.running++;
    else if (line.waiting.size < this.#options.waiting) await this.#turn(line, signal);
    else throw this.#refusal(line);
    return this.#leaver(accountId, line);
  }

  /** Waits until a place is handed over, which keeps `running` as it is. */
  #turn(line: Line, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = () => {
        line.waiting.delete(turn);
        clearTimeout(timer);
        signal.removeEventListener('abort', gone);
      };
      const turn = () => {
        end();
        resolve();
      };
      const gone = () => {
        end();
        reject(signal.reason);
      };
      const timer = setTimeout(() => {
        end();
        reject(this.#refusal(line));
      }, this.#options.timeoutMs);
      signal.addEventListener('abort', gone, { once: true });
      line.waiting.add(turn);
    });
  }

  #leaver(accountId: string, line: Line): () => void {
    const since = performance.now();
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#seconds += 0.1 * ((performance.now() - since) / 1000 - this.#seconds);
      const [next] = line.waiting;
      if (next) next();
      else line.running--;
      if (line.running === 0) this.#lines.delete(accountId);
    };
  }

  /** One more than may wait: says when the line will be shorter by one. */
  #refusal(line: Line): ServiceError {
    const { places } = this.#options;
    const seconds = (this.#seconds * (line.waiting.size + 1)) / places;
    return new ServiceError(
      'too_many_concurrent',
      `An account may have ${places} syntheses running at once, and enough wait already. Send fewer at a time, or try again after the time in Retry-After.`,
      { retryAfterSeconds: Math.min(30, Math.max(1, Math.ceil(seconds))) },
    );
  }
}
