import {
  endWebhook,
  leaseWebhook,
  nextWebhook,
  readWebhook,
  type Webhook,
} from '../db/statements/webhooks.ts';
import type { Services } from '../services.ts';
import { Outbox } from './outbox.ts';
import { type Delivery, post } from './post.ts';
import { secretOf, signedHeaders } from './signature.ts';

/** Tells receivers of jobs that have ended. */
export function sendJobWebhooks(services: Omit<Services, 'jobs'>, pollMs: number): Outbox {
  const { store, db, config, log } = services;
  return new Outbox(store, log, {
    next: (now) => nextWebhook(db.statements.run, now),
    lease: (lease) => leaseWebhook(db.statements, lease),
    end: (ended) => endWebhook(db.statements, ended),
    tryMs: config.webhooks.timeoutMs,
    pollMs,
    async deliver(id) {
      const webhook = await readWebhook(db.statements.run, id);
      if (!webhook) return undefined;
      const { url, accountId, tries } = webhook;
      return {
        delivery: await postSigned(services, { id, accountId, url, body: messageOf(webhook) }),
        tries,
      };
    },
  });
}

interface WebhookMessage {
  /** The same at every try. */
  id: string;
  /** Whose secret signs it. */
  accountId: string;
  url: string;
  body: string;
}

/** Tells a receiver once, signed with the account's secrets. Never throws. */
export async function postSigned(
  { store, config, metrics }: Pick<Services, 'store' | 'config' | 'metrics'>,
  { id, accountId, url, body }: WebhookMessage,
): Promise<Delivery> {
  const { secrets, timeoutMs, allowed } = config.webhooks;
  const own = secrets.map((master) => secretOf(master, accountId));
  const headers = signedHeaders(own, { id, at: store.sources.now(), body });
  const delivery: Delivery =
    secrets.length === 0
      ? { kind: 'failed', error: 'no_secret' }
      : await post({ url: new URL(url), headers, body, timeoutMs, allowed });
  metrics.webhooks.inc({ outcome: delivery.kind });
  return delivery;
}

/** The body, byte for byte the same at every try. It holds nothing that a key would be needed for. */
function messageOf({ jobId, status, items, done, failed, spoken, characters }: Webhook): string {
  const progress = { items, done, failed, charged: spoken };
  return JSON.stringify({ type: 'job.ended', data: { id: jobId, status, characters, progress } });
}
