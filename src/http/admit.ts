import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import type { Caller } from '../core/caller.ts';
import { callerAddress, contains } from '../keys/addresses.ts';
import { authenticate, callerOf, noteUse } from '../keys/authenticate.ts';
import type { RateState } from '../limits/limits.ts';
import type { Services } from '../services.ts';
import type { HonoEnv, KeyPlace } from './route.ts';

/** Who a request comes from and by which way, proxies that we trust seen through. */
export interface Origin {
  /** The address of the caller. */
  address: string;
  /** Where the caller reaches us, for links in answers, such as `https://speech.example`. */
  baseUrl: string;
  /** Whether a proxy that we do not trust reported something, which is not believed. */
  untrustedProxy: boolean;
}

/** Reads X-Forwarded-For and X-Forwarded-Proto, of trusted proxies alone. */
export function originOf(context: Context<HonoEnv>, { config }: Pick<Services, 'config'>): Origin {
  const { publicUrl, trustedProxies } = config;
  const peer = getConnInfo(context).remote.address ?? '';
  const forwarded = context.req.header('x-forwarded-for');
  const scheme = context.req.header('x-forwarded-proto');
  const trusted = contains(trustedProxies, peer);
  const url = new URL(context.req.url);
  // A list is of several proxies: the first one met the caller.
  const [outer] = (scheme ?? '').split(',', 1).map((each) => each.trim().toLowerCase());
  const protocol = trusted && (outer === 'https' || outer === 'http') ? `${outer}:` : url.protocol;
  return {
    address: callerAddress(peer, forwarded, trustedProxies),
    baseUrl: publicUrl ?? `${protocol}//${url.host}`,
    untrustedProxy: !trusted && (forwarded !== undefined || scheme !== undefined),
  };
}

/**
 * On whose count the requests of a key are where accounts are administered: keys that administer have one of
 * their own, so that a key which has run wild locks out nobody who could stop it.
 */
export function counterOfKey({ scopes, keyId, accountId }: Caller): string {
  return scopes.includes('admin') ? `administration:${keyId}` : accountId;
}

/**
 * Lets a request with a key in: checks the key, notes its use, counts the request, on the count of
 * administration where the path is one of it. Throws the contract's
 * 401 and 403 codes and `rate_limited`.
 */
export async function admit(
  context: Context<HonoEnv>,
  services: Services,
  {
    administration = false,
    keyPlaces = [],
  }: { administration?: boolean; keyPlaces?: readonly KeyPlace[] } = {},
): Promise<{ caller: Caller; rate: RateState }> {
  const key = await authenticate(services.keys, services.store.sources, {
    apiKey: keyIn(context, keyPlaces),
    address: context.var.address,
    origin: context.req.header('origin'),
    fetchSite: context.req.header('sec-fetch-site'),
  });
  context.set('actor', `key:${key.id}`);
  noteUse(services.db, services.store.sources, key);
  const { requestId, baseUrl } = context.var;
  const caller = callerOf(key, { requestId, signal: context.req.raw.signal, baseUrl });
  context.set('caller', caller);
  return {
    caller,
    rate: await services.limits.request(administration ? counterOfKey(caller) : key.accountId),
  };
}

function keyIn({ req }: Context<HonoEnv>, places: readonly KeyPlace[]): string | undefined {
  const inBearer = () => /^Bearer +(\S+)$/i.exec(req.header('authorization') ?? '')?.[1];
  return (
    req.header('x-api-key') ??
    (places.includes('x-goog-api-key') ? req.header('x-goog-api-key') : undefined) ??
    (places.includes('bearer') ? inBearer() : undefined)
  );
}
