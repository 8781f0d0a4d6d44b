import { newId } from '../core/ids.ts';
import type { NodeContext } from '../db/node-context.ts';
import type { EndedTry, Lease } from '../db/statements/outbox.ts';
import type { Log } from '../observability/log.ts';
import type { Delivery } from './post.ts';

/** Seconds before the second try, the third and so on, as Standard Webhooks proposes: about three days in all. */
const PAUSES = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
const MOST_PAUSE_SECONDS = 86_400;
/** Messages that a node has on their way at once: slow receivers must not use up its connections. */
const PLACES = 16;

export interface OutboxOptions {
  /** The id of the message that is due first, if any is. */
  next(now: Date): Promise<string | undefined>;
  /** Takes a message for one try; tells whether nobody else was quicker. */
  lease(lease: Lease): Promise<boolean>;
  /** Writes how a try ended. */
  end(ended: EndedTry): Promise<void>;
  /** As long as one try may take. */
  tryMs: number;
  /** How often it is looked whether a message is due. */
  pollMs: number;
  /** One try, and the how many-th it was; undefined for a message that is gone. */
  deliver(id: string): Promise<{ delivery: Delivery; tries: number } | undefined>;
}

/**
 * Messages in the database that go to receivers outside, tried again and again for three days. Several nodes share the
 * work; a node that dies loses no message, whose lease ends.
 */
export class Outbox {
  readonly #store: NodeContext;
  readonly #log: Log;
  readonly #options: OutboxOptions;
  readonly #underWay = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #open = true;

  constructor(store: NodeContext, log: Log, options: OutboxOptions) {
    this.#store = store;
    this.#log = log;
    this.#options = options;
    this.#timer = setInterval(() => this.look(), options.pollMs);
    this.#timer.unref();
  }

  /** Sends what is due. */
  look(): void {
    if (!this.#open || this.#looking) return;
    this.#looking = this.#begin()
      .catch((err) => this.#log.warn({ err }, 'messages that are due cannot be read'))
      .finally(() => {
        this.#looking = undefined;
      });
  }

  /** Takes nothing more and waits for what is on its way, as long as one try may take. */
  async close(): Promise<void> {
    this.#open = false;
    clearInterval(this.#timer);
    await this.#looking;
    await Promise.all(this.#underWay);
  }

  async #begin(): Promise<void> {
    const { next, lease: take, tryMs } = this.#options;
    const { sources } = this.#store;
    while (this.#open && this.#underWay.size < PLACES) {
      const now = sources.now();
      const id = await next(now);
      if (id === undefined) return;
      const lease = newId('lease', sources);
      const until = new Date(now.getTime() + 2 * tryMs + 5000);
      if (!(await take({ id, lease, now, until }))) continue;
      const sending = this.#send(id, lease)
        .catch((err) => this.#log.warn({ err }, 'a message waits for the end of its lease'))
        .finally(() => {
          this.#underWay.delete(sending);
        });
      this.#underWay.add(sending);
    }
  }

  async #send(id: string, lease: string): Promise<void> {
    const tried = await this.#options.deliver(id);
    if (!tried) return;
    await this.#options.end({ id, lease, ...endOf(tried.delivery, tried.tries, this.#store.sources.now()) });
  }
}

/** How a message stands after this try. */
function endOf(delivery: Delivery, tries: number, now: Date): Omit<EndedTry, 'id' | 'lease'> {
  const end = { notBefore: now, error: null, deliveredAt: null };
  if (delivery.kind === 'delivered') return { ...end, status: 'delivered', deliveredAt: now };
  const pause = PAUSES[tries - 1];
  const { error } = delivery;
  if (delivery.kind === 'gone' || pause === undefined) return { ...end, status: 'failed', error };
  const asked = Math.min(MOST_PAUSE_SECONDS, delivery.retryAfterSeconds ?? 0);
  // A tenth of chance, so that receivers that came back are not asked by all at once.
  const seconds = Math.max(asked, pause * (1 + 0.1 * Math.random()));
  return { ...end, status: 'waiting', notBefore: new Date(now.getTime() + seconds * 1000), error };
}
