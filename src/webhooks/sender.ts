import { newId } from '../core/ids.ts';
import type { Row } from '../db/direct.ts';
import type { Services } from '../services.ts';
import { type Delivery, post } from './post.ts';
import { secretOf, signedHeaders } from './signature.ts';

/** Seconds before the second try, the third and so on, as Standard Webhooks proposes: about three days in all. */
const PAUSES = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
const MOST_PAUSE_SECONDS = 86_400;
/** Messages that a node has on their way at once: slow receivers must not use up its connections. */
const PLACES = 16;

const NEXT = `SELECT w.id FROM "JobWebhook" w JOIN "Job" j ON j.id = w."jobId"
  WHERE w.status = 'waiting' AND w."notBefore" <= $1 AND j.open = 0
    AND (w."leaseUntil" IS NULL OR w."leaseUntil" < $1)
  ORDER BY w."notBefore", w.id LIMIT 1`;
const LEASE = `UPDATE "JobWebhook" SET lease = $2, "leaseUntil" = $3, tries = tries + 1
  WHERE id = $1 AND status = 'waiting' AND ("leaseUntil" IS NULL OR "leaseUntil" < $4) RETURNING id`;
const READ = `SELECT w.id, w.url, w.tries, j.id AS "jobId", j."accountId", j.status, j.items, j.done, j.failed,
  j.spoken, j.characters FROM "JobWebhook" w JOIN "Job" j ON j.id = w."jobId" WHERE w.id = $1`;
const END = `UPDATE "JobWebhook" SET status = $3, "notBefore" = $4, error = $5, "deliveredAt" = $6, lease = NULL,
  "leaseUntil" = NULL WHERE id = $1 AND lease = $2 RETURNING id`;

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
      const [due] = await db.direct.run(NEXT, [now]);
      if (!due) return;
      const lease = newId('lease', store.sources);
      const until = new Date(now.getTime() + 2 * config.webhooks.timeoutMs + 5000);
      const taken = await db.direct.transaction((run) => run(LEASE, [due.id!, lease, until, now]), {
        single: true,
      });
      if (taken.length === 0) continue;
      const sending = this.#send(String(due.id), lease)
        .catch((err) => this.#services.log.warn({ err }, 'a webhook waits for the end of its lease'))
        .finally(() => {
          this.#underWay.delete(sending);
        });
      this.#underWay.add(sending);
    }
  }

  async #send(id: string, lease: string): Promise<void> {
    const { store, db, config, metrics } = this.#services;
    const [row] = await db.direct.run(READ, [id]);
    if (!row) return;
    const { secrets, timeoutMs, allowed } = config.webhooks;
    const body = messageOf(row);
    const own = secrets.map((master) => secretOf(master, String(row.accountId)));
    const headers = signedHeaders(own, { id, at: store.sources.now(), body });
    const url = new URL(String(row.url));
    const delivery: Delivery =
      secrets.length === 0
        ? { kind: 'failed', error: 'no_secret' }
        : await post({ url, headers, body, timeoutMs, allowed });
    metrics.webhooks.inc({ outcome: delivery.kind });
    const values = [id, lease, ...endOf(delivery, Number(row.tries), store.sources.now())];
    await db.direct.transaction((run) => run(END, values), { single: true });
  }
}

/** Status, when next, error, and when delivered. */
function endOf(delivery: Delivery, tries: number, now: Date): [string, Date, string | null, Date | null] {
  if (delivery.kind === 'delivered') return ['delivered', now, null, now];
  const pause = PAUSES[tries - 1];
  if (delivery.kind === 'gone' || pause === undefined) return ['failed', now, delivery.error, null];
  const asked = Math.min(MOST_PAUSE_SECONDS, delivery.retryAfterSeconds ?? 0);
  // A tenth of chance, so that receivers that came back are not asked by all at once.
  const seconds = Math.max(asked, pause * (1 + 0.1 * Math.random()));
  return ['waiting', new Date(now.getTime() + seconds * 1000), delivery.error, null];
}

/** The body, byte for byte the same at every try. It holds nothing that a key would be needed for. */
function messageOf(row: Row): string {
  const { jobId, status, items, done, failed, spoken, characters } = row;
  return JSON.stringify({
    type: 'job.ended',
    data: {
      id: jobId,
      status,
      characters: Number(characters),
      progress: { items: Number(items), done: Number(done), failed: Number(failed), charged: Number(spoken) },
    },
  });
}
