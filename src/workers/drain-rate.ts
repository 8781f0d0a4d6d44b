/** How much the newest interval counts against those before it. */
const WEIGHT = 0.2;

/**
 * How fast a line of texts gets shorter, measured where it is served: the time between two texts that were done while
 * others waited. How long a text takes would not do, since most of that is its own wait.
 */
export class DrainRate {
  #interval: number;
  /** When the last text was done, if others waited then. */
  #last: number | undefined;

  /** @param seconds between two texts, as long as nothing was measured. */
  constructor(seconds: number) {
    this.#interval = seconds;
  }

  /** A text is done at `now`, in seconds; so many still wait. */
  done(now: number, waiting: number): void {
    if (this.#last !== undefined) this.#interval += WEIGHT * (now - this.#last - this.#interval);
    // With nobody waiting the time until the next one says how fast texts come.
    this.#last = waiting > 0 ? now : undefined;
  }

  /** Seconds until so many texts are done. */
  secondsFor(texts: number): number {
    return texts * this.#interval;
  }
}
