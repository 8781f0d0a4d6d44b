import { newId } from '../core/ids.ts';
import type { NodeContext } from '../db/node-context.ts';
import type { RunStatement } from '../db/statement-runner.ts';
import {
  endNotice,
  fallenAccounts,
  insertNotice,
  leaseNotice,
  type NoticeOf,
  nextNotice,
  readNotice,
  takeFall,
} from '../db/statements/notices.ts';
import { lowBalanceLetter } from '../mail/letters.ts';
import { MAIL_TRY_MS } from '../mail/mailer.ts';
import type { Services } from '../services.ts';
import { Outbox } from '../webhooks/outbox.ts';
import type { Delivery } from '../webhooks/post.ts';
import { postSigned } from '../webhooks/sender.ts';

/** How long is kept whom the service has told what. */
const KEEP_MS = 30 * 86_400_000;

/** Looks for balances that have fallen, beside all requests, and tells of them. Several nodes may do it. */
export class BalanceWatch {
  readonly #services: Omit<Services, 'jobs'>;
  readonly #outbox: Outbox;
  readonly #timer: NodeJS.Timeout;
  #looking: Promise<void> | undefined;
  #open = true;

  constructor(services: Omit<Services, 'jobs'>, pollMs: number) {
    this.#services = services;
    const { store, db, log, config } = services;
    this.#outbox = new Outbox(store, log, {
      next: (now) => nextNotice(db.statements.run, now),
      lease: (lease) => leaseNotice(db.statements, lease),
      end: (ended) => endNotice(db.statements, ended),
      tryMs: Math.max(MAIL_TRY_MS, config.webhooks.timeoutMs),
      pollMs,
      deliver: (id) => this.#deliver(id),
    });
    this.#timer = setInterval(() => this.#look(), pollMs);
    this.#timer.unref();
  }

  async close(): Promise<void> {
    this.#open = false;
    clearInterval(this.#timer);
    await this.#looking;
    await this.#outbox.close();
  }

  #look(): void {
    if (!this.#open || this.#looking) return;
    const { store, log } = this.#services;
    this.#looking = noteFalls(store)
      .then((noted) => {
        if (noted > 0) this.#outbox.look();
      })
      .catch((err) => log.warn({ err }, 'balances cannot be looked at'))
      .finally(() => {
        this.#looking = undefined;
      });
  }

  async #deliver(id: string): Promise<{ delivery: Delivery; tries: number } | undefined> {
    const notice = await readNotice(this.#services.db.statements.run, id);
    return notice && { delivery: await this.#tell(notice), tries: notice.tries };
  }

  async #tell({ id, accountId, channel, receiver, body, name }: NoticeOf): Promise<Delivery> {
    if (channel === 'webhook') return postSigned(this.#services, { id, accountId, url: receiver, body });
    const { mailer, metrics } = this.#services;
    const { balance, threshold } = JSON.parse(body).data;
    const letter = lowBalanceLetter(receiver, { account: name, balance, threshold });
    const delivery: Delivery = mailer
      ? await mailer.send({ ...letter, id })
      : { kind: 'failed', error: 'no_mail_server' };
    metrics.mails.inc({ outcome: delivery.kind });
    return delivery;
  }
}

/** Writes down who is to be told of balances that have fallen below their threshold; gives how many balances. */
export async function noteFalls(store: NodeContext): Promise<number> {
  const { statements } = store.db;
  const fallen = await fallenAccounts(statements.run);
  for (const accountId of fallen) await statements.transaction((run) => noteFall(run, store, accountId));
  return fallen.length;
}

async function noteFall(run: RunStatement, { sources }: NodeContext, accountId: string): Promise<void> {
  const fall = await takeFall(run, accountId);
  if (!fall) return;
  const { balance, threshold, webhookUrl, emails } = fall;
  const body = JSON.stringify({ type: 'balance.low', data: { accountId, balance, threshold } });
  const notBefore = sources.now();
  const note = (channel: 'webhook' | 'mail', receiver: string) =>
    insertNotice(run, { id: newId('msg', sources), accountId, channel, receiver, body, notBefore });
  if (webhookUrl !== null) await note('webhook', webhookUrl);
  for (const email of emails.split(' ').filter(Boolean)) await note('mail', email);
}

/** Forgets what was told long ago. */
export async function purgeNotices({ db, sources }: NodeContext): Promise<void> {
  const before = new Date(sources.now().getTime() - KEEP_MS);
  await db.notice.deleteMany({ where: { createdAt: { lt: before }, status: { not: 'waiting' } } });
}
