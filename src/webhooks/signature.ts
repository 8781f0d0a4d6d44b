import { createHmac } from 'node:crypto';

/**
 * Signing by Standard Webhooks (standardwebhooks.com): HMAC-SHA256 over `id.timestamp.body`. What signs for an account
 * is derived from the operator's secret and the account's id, so that it need not be kept: the database, and a copy
 * of it, has nothing to sign with, and one account's secret tells nothing of another's.
 */

/** The account's secret as receivers' libraries take it: `whsec_` and base64 of 32 bytes. */
export function secretOf(master: string, accountId: string): string {
  const key = createHmac('sha256', master).update(`nutq webhooks of ${accountId}`).digest('base64');
  return `whsec_${key}`;
}

/** The headers of one try. With several secrets (one of them on its way out) a receiver needs to know one of them. */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
