import { lookup } from 'node:dns';
import { request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { BlockList } from 'node:net';
import { isIP } from 'node:net';
import { mayCall } from './receiver.ts';

/** What came of one try to tell a receiver. */
export type Delivery =
  | { kind: 'delivered' }
  /** Not now. `retryAfterSeconds` where the receiver says when. */
  | { kind: 'failed'; error: string; retryAfterSeconds?: number }
  /** Never: the receiver says that it is gone. */
  | { kind: 'gone'; error: string };

export interface PostOptions {
  url: URL;
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
  allowed: BlockList;
}

/**
 * Tells a receiver, once. Redirects are not followed, no more than the head of the answer is read, and the addresses
 * that the name has at this moment are looked at as it is called. Never throws.
 */
export function post({ url, headers, body, timeoutMs, allowed }: PostOptions): Promise<Delivery> {
  return new Promise((resolve) => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !mayCall(host, allowed)) {
      resolve({ kind: 'failed', error: 'address_not_allowed' });
      return;
    }
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'nutq-webhooks',
        ...headers,
      },
      // A connection that is kept might lead to where a name led before.
      agent: false,
      lookup: guarded(allowed),
      maxHeaderSize: 16_384,
    });
    const settle = (delivery: Delivery) => {
      clearTimeout(late);
      request.destroy();
      resolve(delivery);
    };
    // The whole try, so that an answer in drops comes to an end too.
    const late = setTimeout(() => settle({ kind: 'failed', error: 'timeout' }), timeoutMs);
    request.once('response', ({ statusCode = 0, headers: answered }) => {
      if (statusCode >= 200 && statusCode < 300) settle({ kind: 'delivered' });
      else if (statusCode === 410) settle({ kind: 'gone', error: 'status_410' });
      else {
        const retryAfter = answered['retry-after'] ?? '';
        settle({
          kind: 'failed',
          error: `status_${statusCode}`,
          ...(/^\d{1,9}$/.test(retryAfter) ? { retryAfterSeconds: Number(retryAfter) } : {}),
        });
      }
    });
    request.on('error', (error: NodeJS.ErrnoException) =>
      settle({ kind: 'failed', error: NAMES[error.code ?? ''] ?? 'connection_failed' }),
    );
    request.end(body);
  });
}

const NOT_ALLOWED = 'ADDRESS_NOT_ALLOWED';

/** What callers are told of a connection. */
const NAMES: Record<string, string> = {
  [NOT_ALLOWED]: 'address_not_allowed',
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_reset',
  ENOTFOUND: 'name_not_found',
  EAI_AGAIN: 'name_not_found',
  EPROTO: 'tls_failed',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls_failed',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls_failed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls_failed',
  CERT_HAS_EXPIRED: 'tls_failed',
  ERR_TLS_CERT_ALTNAME_INVALID: 'tls_failed',
};

/** Looks a name up and refuses it if one of its addresses may not be called; the connection goes to those alone. */
function guarded(allowed: BlockList): NonNullable<RequestOptions['lookup']> {
  return (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      if (addresses.length === 0 || !addresses.every(({ address }) => mayCall(address, allowed)))
        return callback(Object.assign(new Error('not allowed'), { code: NOT_ALLOWED }), '', 0);
      if (options.all) return callback(null, addresses);
      const [{ address, family }] = addresses as [{ address: string; family: number }];
      callback(null, address, family);
    });
}
