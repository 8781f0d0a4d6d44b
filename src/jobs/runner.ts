import type { Services } from '../services.ts';
import { performItem } from './perform.ts';
import type { JobQueue } from './queue.ts';
import { extendLease, type LeasedItem, LeaseLost, leaseNext } from './repository.ts';

export interface RunnerOptions {
  /** Items in work at once on this node. */
  places: number;
  /** For how long an item is this node's without a sign of life. */
  leaseMs: number;
  /** How often the queue is asked while nothing is due. */
  pollMs: number;
}

interface InWork {
  item: LeasedItem;
  stop: AbortController;
  ended: Promise<void>;
}

/** Takes items of jobs from the queue and speaks them, as many at once as the node has places. */
export class JobRunner implements JobQueue {
  readonly #services: Services;
  readonly #options: RunnerOptions;
  readonly #inWork = new Set<InWork>();
  #open = true;
  #taking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #heart: NodeJS.Timeout;

  constructor(services: Services, options: RunnerOptions) {
    this.#services = services;
    this.#options = options;
    this.#heart = setInterval(() => this.#beat(), options.leaseMs / 3);
    this.#heart.unref();
  }

  get running(): number {
    return this.#inWork.size;
  }

  /** Looks for work now: something was queued, or a place came free. */
  wake(): void {
    if (!this.#open || this.#taking) return;
    clearTimeout(this.#timer);
    this.#taking = this.#take().finally(() => {
      this.#taking = undefined;
      if (!this.#open) return;
      this.#timer = setTimeout(() => this.wake(), this.#options.pollMs);
      this.#timer.unref();
    });
  }

  /** Stops what this node does for a job that was cancelled. */
  drop(jobId: string): void {
    for (const { item, stop } of this.#inWork) if (item.jobId === jobId) stop.abort(new LeaseLost());
  }

  /** Takes nothing more and waits for what is in work; what is not done after `patienceMs` is handed over. */
  async close(patienceMs: number): Promise<void> {
    this.#open = false;
    clearTimeout(this.#timer);
    await this.#taking;
    const all = Promise.all([...this.#inWork].map(({ ended }) => ended));
    const late = setTimeout(() => {
      for (const { stop } of this.#inWork) stop.abort(new Error('this node is stopping'));
    }, patienceMs);
    await all;
    clearTimeout(late);
    clearInterval(this.#heart);
  }

  async #take(): Promise<void> {
    const { store, log } = this.#services;
    try {
      while (this.#open && this.#inWork.size < this.#options.places) {
        const item = await leaseNext(store, this.#options.leaseMs);
        if (!item) return;
        this.#begin(item);
      }
    } catch (err) {
      // A database that is away comes back; the next look finds it.
      log.warn({ err }, 'the queue of jobs cannot be read');
    }
  }

  #begin(item: LeasedItem): void {
    const stop = new AbortController();
    const { metrics } = this.#services;
    const ended = performItem(this.#services, item, stop.signal).then((outcome) => {
      this.#inWork.delete(one);
      metrics.jobItems.inc({ outcome });
      this.wake();
    });
    const one: InWork = { item, stop, ended };
    this.#inWork.add(one);
  }

  /** Keeps the leases; what was taken away meanwhile is stopped. */
  #beat(): void {
    for (const { item, stop } of this.#inWork)
      extendLease(this.#services.store, item, this.#options.leaseMs).catch((error) => {
        if (error instanceof LeaseLost) stop.abort(error);
      });
  }
}
