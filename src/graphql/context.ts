import type { Context } from 'hono';
import { type Caller, type Scope, scopes } from '../core/caller.ts';
import { ServiceError } from '../core/errors.ts';
import type { Account } from '../db/records.ts';
import { counterOfKey } from '../http/admit.ts';
import type { HonoEnv } from '../http/route.ts';
import { hasScope } from '../keys/authenticate.ts';
import type { PeopleReach, Role } from '../people/people.ts';
import type { Services } from '../services.ts';
import type { AudioShare } from '../speech/spoken-length.ts';
import type { Sounds } from './sounds.ts';

/** Who asks: a program with a key, a person of the dashboard, or nobody that we know. */
export type Viewer =
  | { kind: 'key'; caller: Caller }
  | {
      kind: 'user';
      userId: string;
      /** In the service. */
      role: Role;
      /** The accounts the person works for; the first is the default. */
      accountIds: string[];
      /** Those of them whose people and alerts the person sees to. */
      administers: string[];
      /** The person as one who speaks and is charged: for the first account. */
      caller: Caller | undefined;
    }
  | { kind: 'nobody' };

/** Who has a session of the dashboard. */
export interface Sessions {
  /** Who asks when a request carries no key: a person with a session, or nobody. */
  viewer(context: Context<HonoEnv>): Promise<Viewer>;
  /** Whether somebody is signed in, for a page that shows nothing by itself. */
  isSignedIn(context: Context<HonoEnv>): Promise<boolean>;
}

/** What an answer's fields were refused for, gathered while they are resolved. */
export interface Refused {
  /** The codes of their errors, for the log. */
  codes: Set<string>;
  /** After how many seconds a repetition makes sense; becomes Retry-After. */
  retryAfterSeconds?: number;
}

/** The generations of one HTTP request: the fields `synthesize` and `analyze` of all its operations. */
export interface Generations {
  begun: number;
  /** How many of them the account's count of requests has seen already, as operations. */
  counted: number;
}

export interface GraphqlContext {
  services: Services;
  viewer: Viewer;
  requestId: string;
  signal: AbortSignal;
  baseUrl: string;
  refused: Refused;
  generations: Generations;
  /** Memory for the sound in the answer, to be released once that is sent. */
  shares: AudioShare[];
  /** The sound in the answer. */
  sounds: Sounds;
}

/** Whether the viewer may do what a scope allows. */
export function may(viewer: Viewer, scope: Scope): boolean {
  if (viewer.kind === 'key') return hasScope(viewer.caller, scope);
  if (viewer.kind === 'user') return scope !== 'admin' || viewer.role === 'admin';
  return false;
}

/** The scopes that the viewer may hand out: nobody hands out more than they have. */
export function givenScopes(viewer: Viewer): Scope[] {
  return scopes.filter((scope) => may(viewer, scope));
}

/** On whose count the viewer's requests are: people have one of their own, whatever their accounts' keys do. */
export function counterOf(viewer: Viewer): string | undefined {
  if (viewer.kind === 'key') return counterOfKey(viewer.caller);
  return viewer.kind === 'user' ? `person:${viewer.userId}` : undefined;
}

/** How the ledger and the audit log name the viewer. */
export function actorOf(viewer: Viewer): string {
  if (viewer.kind === 'key') return viewer.caller.actor;
  return viewer.kind === 'user' ? `user:${viewer.userId}` : 'nobody';
}

/** The accounts that the viewer works for; the first is the one where they do not say. */
export function ownAccountIds(viewer: Viewer): string[] {
  if (viewer.kind === 'key') return [viewer.caller.accountId];
  return viewer.kind === 'user' ? viewer.accountIds : [];
}

/** The account that a field is about: the one that is named, if the viewer may see it, or the viewer's own. */
export function accountIdFor(viewer: Viewer, named?: string | null): string {
  const own = ownAccountIds(viewer);
  const id = named ?? own[0];
  // Of another account nothing is said, not even that it exists.
  if (id === undefined || !(own.includes(id) || may(viewer, 'admin')))
    throw new ServiceError('not_found', 'There is no account with this id.');
  return id;
}

/** Whose people the viewer may see to: everybody's, or those of the accounts that they administer. */
export function peopleReach(viewer: Viewer): PeopleReach {
  if (may(viewer, 'admin')) return null;
  return viewer.kind === 'user' ? viewer.administers : [];
}

/** Whether the viewer administers an account: the service, or that account. */
export function mayAdminister(viewer: Viewer, accountId: string): boolean {
  return peopleReach(viewer)?.includes(accountId) ?? true;
}

/** Whether there is an account that the viewer administers. */
export function isAdministrator(viewer: Viewer): boolean {
  return peopleReach(viewer)?.length !== 0;
}

/** What a key's or a ledger entry's owner is checked with: administrators see every account. */
export function maySee(viewer: Viewer, account: Pick<Account, 'id'>): boolean {
  return may(viewer, 'admin') || ownAccountIds(viewer).includes(account.id);
}
