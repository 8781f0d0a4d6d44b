import type { Context } from 'hono';
import type { Caller, Scope } from '../core/caller.ts';
import { ServiceError } from '../core/errors.ts';
import type { Viewer } from '../graphql/context.ts';
import { requireOwnOrigin } from '../http/origin.ts';
import type { HonoEnv } from '../http/route.ts';
import type { Services } from '../services.ts';
import type { Auth } from './auth.ts';
import { oldestMembership } from './people.ts';

/** Refuses what did not come from our own pages. Throws `browser_use_forbidden`. */
export function requireOwnPage(context: Context<HonoEnv>, { config }: Services): void {
  requireOwnOrigin({
    origin: context.req.header('origin'),
    fetchSite: context.req.header('sec-fetch-site'),
    host: context.req.header('host'),
    publicUrl: config.publicUrl,
  });
}

const MEMBER: readonly Scope[] = ['speech', 'usage:read'];
const ADMIN: readonly Scope[] = [...MEMBER, 'admin'];

/**
 * The person of a request with a session, or nobody. The header x-nutq-account says which of their
 * accounts they work for; without it the first. Throws `browser_use_forbidden` and `account_suspended`.
 */
export async function viewerOfSession(
  context: Context<HonoEnv>,
  services: Services,
  auth: Auth,
): Promise<Viewer> {
  const { headers, signal } = context.req.raw;
  if (!auth.carriesSession(headers)) return { kind: 'nobody' };
  requireOwnPage(context, services);
  const person = await auth.person(headers);
  if (!person) return { kind: 'nobody' };
  const memberships = await services.db.membership.findMany({
    where: { userId: person.id },
    include: { account: { select: { suspendedAt: true } } },
    orderBy: oldestMembership,
  });
  const wanted = context.req.header('x-nutq-account');
  // The account that is asked for; else the first that works.
  const [first] = memberships.sort((a, b) => rank(a, wanted) - rank(b, wanted));
  await services.limits.request(`person:${person.id}`);
  // An administrator of a suspended account still has to be able to resume it.
  if (first?.account.suspendedAt && person.role !== 'admin')
    throw new ServiceError('account_suspended', 'This account is suspended. Ask an administrator.');
  const actor = `user:${person.id}`;
  const caller: Caller | undefined =
    first && first.account.suspendedAt === null
      ? {
          accountId: first.accountId,
          actor,
          keyId: null,
          kind: 'live',
          monthlyCap: null,
          scopes: person.role === 'admin' ? ADMIN : MEMBER,
          requestId: context.var.requestId,
          signal,
          work: {},
          baseUrl: context.var.baseUrl,
        }
      : undefined;
  context.set('actor', actor);
  if (caller) context.set('caller', caller);
  const open = memberships.filter(({ account }) => person.role === 'admin' || account.suspendedAt === null);
  return {
    kind: 'user',
    userId: person.id,
    role: person.role,
    accountIds: open.map(({ accountId }) => accountId),
    administers: open.filter(({ role }) => role === 'admin').map(({ accountId }) => accountId),
    caller,
  };
}

function rank(
  { accountId, account }: { accountId: string; account: { suspendedAt: Date | null } },
  wanted: string | undefined,
): number {
  if (accountId === wanted) return 0;
  return account.suspendedAt === null ? 1 : 2;
}
