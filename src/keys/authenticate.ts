import type { Caller, KeyKind, Scope } from '../core/caller.ts';
import { ServiceError } from '../core/errors.ts';
import type { Sources } from '../core/sources.ts';
import type { Database } from '../db/connect.ts';
import { contains, parseBlocks } from './addresses.ts';
import { parseKey, secretMatches } from './format.ts';
import type { AccountKey, KeyCache } from './known-keys.ts';

/** What a request says about who makes it. */
export interface Credentials {
  /** The header x-api-key. */
  apiKey: string | undefined;
  /** The caller's address, proxies already seen through. */
  address: string;
  /** Origin and Sec-Fetch-Site, which browsers add to what a page asks for. */
  origin: string | undefined;
  fetchSite: string | undefined;
}

/**
 * Finds the key of a request and checks it, step by step: the first step that refuses decides. Throws
 * the contract's 401 and 403 codes. Gives the key with its account.
 */
export async function authenticate(
  keys: KeyCache,
  sources: Sources,
  credentials: Credentials,
): Promise<AccountKey> {
  if (!credentials.apiKey)
    throw new ServiceError(
      'key_missing',
      'Send your API key in the header x-api-key. Keys are made in the dashboard.',
    );
  refuseBrowsers(credentials);
  const parsed = parseKey(credentials.apiKey);
  const key = parsed && (await keys.find(parsed.id));
  const now = sources.now();
  // An unknown id is hashed all the same, so that the time does not tell which ids exist.
  const matches = secretMatches(parsed?.secret ?? '', key?.secretHash ?? '0'.repeat(64));
  const previous = key?.previousUntil && key.previousUntil > now ? key.previousHash : null;
  const matchesPrevious =
    previous !== null && previous !== undefined && secretMatches(parsed?.secret ?? '', previous);
  if (!key || key.kind !== parsed?.kind || !(matches || matchesPrevious))
    throw new ServiceError(
      'key_invalid',
      'This API key is not known. Check that it was copied whole, nutq_… to its last letter.',
    );
  if (key.revokedAt)
    throw new ServiceError('key_revoked', 'This API key was revoked. Make a new one in the dashboard.');
  if (key.expiresAt && key.expiresAt <= now)
    throw new ServiceError('key_expired', 'This API key has expired. Make a new one in the dashboard.');
  if (key.account.suspendedAt)
    throw new ServiceError(
      'account_suspended',
      'This account is suspended. Ask an administrator of the service.',
    );
  const allowed = parseBlocks(key.allowedAddresses);
  if (key.allowedAddresses !== '' && !(allowed && contains(allowed, credentials.address)))
    throw new ServiceError(
      'address_not_allowed',
      'This API key may not be used from this address. Its list is in the dashboard.',
    );
  return key;
}

/** A page that holds a key gives it to everybody who opens the page: that must not work even once. */
function refuseBrowsers({ origin, fetchSite }: Credentials): void {
  if (origin !== undefined || (fetchSite !== undefined && fetchSite !== 'none'))
    throw new ServiceError(
      'browser_use_forbidden',
      'API keys are for your server only. Call us from there and hand the browser the audio; revoke this key if a page contains it.',
    );
}

/** The caller that a checked key makes of its request. */
export function callerOf(key: AccountKey, request: Pick<Caller, 'requestId' | 'signal' | 'baseUrl'>): Caller {
  const { id, accountId, kind, monthlyCap, scopes } = key;
  return {
    ...request,
    work: {},
    accountId,
    actor: `key:${id}`,
    keyId: id,
    kind: kind as KeyKind,
    monthlyCap,
    scopes: scopes.split(' ') as Scope[],
  };
}

/** Throws `scope_missing` unless the caller has the scope; `admin` has every one. */
export function requireScope(caller: Caller, scope: Scope): void {
  if (!hasScope(caller, scope))
    throw new ServiceError(
      'scope_missing',
      `This API key lacks the scope ${scope}. Make one that has it in the dashboard.`,
    );
}

export function hasScope({ scopes }: Pick<Caller, 'scopes'>, scope: Scope): boolean {
  return scopes.includes(scope) || scopes.includes('admin');
}

/** Notes that a key was used, at most once a minute, and never makes its request wait or fail. */
export function noteUse(db: Database, sources: Sources, key: AccountKey): void {
  const now = sources.now();
  if (key.lastUsedAt && now.getTime() - key.lastUsedAt.getTime() < 60_000) return;
  key.lastUsedAt = now;
  db.apiKey.updateMany({ where: { id: key.id }, data: { lastUsedAt: now } }).catch(() => {});
}
