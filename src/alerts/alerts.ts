import { findAccount } from '../accounts/find.ts';
import { audit } from '../audit/audit.ts';
import { ServiceError } from '../core/errors.ts';
import type { Transaction } from '../db/connect.ts';
import type { BalanceAlert } from '../db/records.ts';
import { LARGEST_BALANCE } from '../ledger/entries.ts';
import type { Services } from '../services.ts';
import { receiverUrl } from '../webhooks/receiver.ts';

/** Most people that one account tells by mail. */
const MOST_EMAILS = 10;
const EMAIL = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/;

export interface AlertRequest {
  /** Characters; a balance below it is low. */
  threshold: number;
  webhookUrl: string | null;
  emails: readonly string[];
}

/** Who sets it, and in which request. */
interface Editor {
  actor: string;
  requestId: string;
}

/**
 * Says from which balance on who is told. Whoever was told already is not told again until the balance has been above.
 * Throws `not_found` and `invalid_request`.
 */
export async function setBalanceAlert(
  services: Services,
  { actor, requestId }: Editor,
  accountId: string,
  request: AlertRequest,
): Promise<BalanceAlert> {
  const { db, store } = services;
  const { threshold, webhookUrl, emails } = checked(services, request);
  return db.$transaction(async (tx) => {
    const account = await findAccount(tx, accountId);
    const values = { threshold, webhookUrl, emails: emails.join(' ') };
    await tx.balanceAlert.upsert({
      where: { accountId },
      create: { accountId, ...values, createdAt: store.sources.now() },
      update: values,
    });
    await rearm(tx, accountId, account.available + account.held);
    const detail = { threshold, webhook: webhookUrl === null ? null : new URL(webhookUrl).host, emails };
    const target = `account:${accountId}`;
    await audit(tx, store, { actor, requestId, action: 'alert.set', target, accountId, detail });
    return tx.balanceAlert.findUniqueOrThrow({ where: { accountId } });
  });
}

/** Tells nobody any more, not what is on its way either. Throws `not_found`. */
export async function removeBalanceAlert(
  { db, store }: Services,
  { actor, requestId }: Editor,
  accountId: string,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const { count } = await tx.balanceAlert.deleteMany({ where: { accountId } });
    if (count !== 1) throw new ServiceError('not_found', 'The account has no alert.');
    await tx.notice.deleteMany({ where: { accountId, status: 'waiting' } });
    const target = `account:${accountId}`;
    await audit(tx, store, { actor, requestId, action: 'alert.remove', target, accountId, detail: {} });
  });
}

/**
 * Makes an alert ready again once a balance has been lifted, in the transaction that lifts it: whatever falls after that
 * is told anew. Balances rise by grants and corrections alone.
 */
export async function rearm(tx: Transaction, accountId: string, balance: number): Promise<void> {
  // Without a look at `low`: a fall that is being noted at this moment must see that it is over.
  await tx.balanceAlert.updateMany({
    where: { accountId, threshold: { lte: balance } },
    data: { low: false },
  });
}

function checked({ config, mailer }: Services, request: AlertRequest): AlertRequest {
  const { threshold } = request;
  if (!Number.isSafeInteger(threshold) || threshold < 1 || threshold > LARGEST_BALANCE)
    throw refuse('threshold', `must be between 1 and ${LARGEST_BALANCE}`);
  const emails = [...new Set(request.emails.map((each) => each.trim().toLowerCase()))];
  const wrong = emails.find((each) => !EMAIL.test(each) || each.length > 254);
  if (wrong !== undefined) throw refuse('emails', 'must be e-mail addresses');
  if (emails.length > MOST_EMAILS) throw refuse('emails', `may be ${MOST_EMAILS}`);
  if (emails.length > 0 && !mailer)
    throw refuse('emails', 'cannot be used here: who runs the service has to set NUTQ_SMTP_URL');
  if (request.webhookUrl === null && emails.length === 0)
    throw refuse('emails', 'or webhookUrl must name somebody who is told');
  if (request.webhookUrl === null) return { threshold, webhookUrl: null, emails };
  if (config.webhooks.secrets.length === 0)
    throw refuse('webhookUrl', 'cannot be used here: who runs the service has to set NUTQ_WEBHOOK_SECRET');
  const webhookUrl = receiverUrl(request.webhookUrl, config.webhooks.allowed, 'webhookUrl').href;
  return { threshold, webhookUrl, emails };
}

function refuse(field: string, message: string): ServiceError {
  return new ServiceError('invalid_request', `The alert was not set: ${field} ${message}.`, {
    errors: [{ field, message }],
  });
}
