import { newId } from '../core/ids.ts';
import {
  type EndedTry,
  endTry,
  leaseWebhook,
  nextWebhook,
  readWebhook,
  type Webhook,
} from '../db/statements/webhooks.ts';
import type { Services } from '../services.ts';
import { type Delivery, post } from './post.ts';
import { secretOf, signedHeaders } from './signature.ts';

/** Seconds before the second try, the third and so on, as Standard Webhooks proposes: about three days in all. */
const PAUSES = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
const MOST_PAUSE_SECONDS = 86_400;
/** Messages that a node has on their way at once: slow receivers must not use up its connections. */
const PLACES = 16;

/** Tells receivers of jobs that have ended. Several nodes share the work; a node that dies loses no message. */
export class WebhookSender {
  readonly #services: Omit<Services, 'jobs'>;
  readonly #underWay = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #open = true;

  constructor(services: Omit<Services, 'jobs'>, pollMs: number) {
    this.#services = services;
    this.#timer = setInterval(() => this.look(), pollMs);
    this.#timer.unref();
  }

  /** Sends what is due. */
  look(): void {
    if (!this.#open || this.#looking) return;
    this.#looking = this.#begin()
      .catch((err) => this.#services.log.warn({ err }, 'webhooks that are due cannot be read'))
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
    const { store, db, config } = this.#services;
    while (this.#open && this.#underWay.size < PLACES) {
      const now = store.sources.now();
      const id = await nextWebhook(db.direct.run, now);
      if (id === undefined) return;
      const lease = newId('lease', store.sources);
      const until = new Date(now.getTime() + 2 * config.webhooks.timeoutMs + 5000);
      if (!(await leaseWebhook(db.direct, { id, lease, now, until }))) continue;
      const sending = this.#send(id, lease)
        .catch((err) => this.#services.log.warn({ err }, 'a webhook waits for the end of its lease'))
        .finally(() => {
          this.#underWay.delete(sending);
        });
      this.#underWay.add(sending);
    }
  }

  async #send(id: string, lease: string): Promise<void> {
    const { store, db, config, metrics } = this.#services;
    const webhook = await readWebhook(db.direct.run, id);
    if (!webhook) return;
    const { secrets, timeoutMs, allowed } = config.webhooks;
    const body = messageOf(webhook);
    const own = secrets.map((master) => secretOf(master, webhook.accountId));
    const headers = signedHeaders(own, { id, at: store.sources.now(), body });
    const url = new URL(webhook.url);
    const delivery: Delivery =
      secrets.length === 0
        ? { kind: 'failed', error: 'no_secret' }
        : await post({ url, headers, body, timeoutMs, allowed });
    metrics.webhooks.inc({ outcome: delivery.kind });
    await endTry(db.direct, { id, lease, ...endOf(delivery, webhook.tries, store.sources.now()) });
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

/** The body, byte for byte the same at every try. It holds nothing that a key would be needed for. */
function messageOf({ jobId, status, items, done, failed, spoken, characters }: Webhook): string {
  const progress = { items, done, failed, charged: spoken };
  return JSON.stringify({ type: 'job.ended', data: { id: jobId, status, characters, progress } });
}
