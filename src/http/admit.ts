import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import type { Caller } from '../core/caller.ts';
import { callerAddress } from '../keys/addresses.ts';
import { authenticate, callerOf, noteUse } from '../keys/authenticate.ts';
import type { RateState } from '../limits/limits.ts';
import type { Services } from '../services.ts';
import type { HonoEnv } from './route.ts';

/** The address of the caller, proxies that we trust seen through. */
export function addressOf(context: Context<HonoEnv>, { config }: Services): string {
  const peer = getConnInfo(context).remote.address ?? '';
  return callerAddress(peer, context.req.header('x-forwarded-for'), config.trustedProxies);
}

/** Where the caller reaches us, for links in answers, such as `https://speech.example`. */
export function baseUrlOf(context: Context<HonoEnv>, { config }: Services): string {
  return config.publicUrl ?? new URL(context.req.url).origin;
}

/**
 * Lets a request with a key in: checks the key, notes its use, counts the request. Throws the contract's
 * 401 and 403 codes and `rate_limited`.
 */
export async function admit(
  context: Context<HonoEnv>,
  services: Services,
): Promise<{ caller: Caller; rate: RateState }> {
  const key = await authenticate(services.keys, services.store.sources, {
    apiKey: context.req.header('x-api-key'),
    address: addressOf(context, services),
    origin: context.req.header('origin'),
    fetchSite: context.req.header('sec-fetch-site'),
  });
  context.set('keyId', key.id);
  noteUse(services.db, services.store.sources, key);
  const rate = await services.limits.request(key.accountId);
  const request = {
    requestId: context.get('requestId'),
    signal: context.req.raw.signal,
    baseUrl: baseUrlOf(context, services),
  };
  return { caller: callerOf(key, request), rate };
}
