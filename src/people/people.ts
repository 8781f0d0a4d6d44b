import { findAccount } from '../accounts/find.ts';
import { audit } from '../audit/audit.ts';
import type { Config } from '../config.ts';
import { ServiceError } from '../core/errors.ts';
import { base32, newId, sha256 } from '../core/ids.ts';
import type { Transaction } from '../db/connect.ts';
import type { NodeContext } from '../db/node-context.ts';
import type { Invitation, InvitationQuery, Person } from '../db/records.ts';
import type { Auth } from './auth.ts';

const INVITATION_MS = 7 * 86_400_000;

/** A forgotten password is mended at once or not at all. */
const PASSWORD_LINK_MS = 86_400_000;

/** Hours for which a link works that somebody had sent to themselves. */
export const MAILED_LINK_HOURS = 1;

/** Whoever reads the console of the service at its first start is its administrator, for a day. */
const SETUP_MS = 86_400_000;

/** What somebody may: in the whole service, or in one account (docs/people.md). */
export type Role = 'admin' | 'member';

export interface NewInvitation {
  /** Where given, only this address can be used with the invitation. */
  email: string | null;
  /** In the service. */
  role: Role;
  accountId: string;
  /** In that account. */
  accountRole: Role;
}

/** How a person's memberships are listed: the first is the account that they work for where they do not say. */
export const oldestMembership = [{ createdAt: 'asc' as const }, { accountId: 'asc' as const }];

/** The accounts whose people somebody may see to; null: all of them, and administrators of the service too. */
export type PeopleReach = readonly string[] | null;

/** Who invites or removes, and in which request. */
export interface Host {
  actor: string;
  requestId: string | null;
}

/**
 * Sees to the first administrator: the one that the settings name, or whoever opens the link that this
 * gives the token of. Gives nothing when there is somebody already.
 */
export async function ensureFirstAdministrator(
  store: NodeContext,
  config: Config,
  auth: Pick<Auth, 'hashPassword'>,
): Promise<string | undefined> {
  const { db, sources } = store;
  const account = await db.account.findFirstOrThrow({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
  if (config.admin) {
    const email = config.admin.email.toLowerCase();
    // Made once: a person who was removed stays so, whatever the environment still says.
    const name = `administrator ${sha256(email)}`;
    const made = { name, value: 'made', createdAt: sources.now() };
    if (await db.setting.findUnique({ where: { name } })) return undefined;
    if (await db.user.findUnique({ where: { email } })) {
      await db.setting.upsert({ where: { name }, create: made, update: {} });
      return undefined;
    }
    const passwordHash = await auth.hashPassword(config.admin.password);
    const person: NewPerson = {
      email,
      name: email,
      role: 'admin',
      accountId: account.id,
      accountRole: 'member',
      passwordHash,
    };
    try {
      await db.$transaction(async (tx) => {
        await tx.setting.create({ data: made });
        const target = `user:${await addPerson(tx, store, person)}`;
        await audit(tx, store, {
          actor: 'system',
          action: 'user.create',
          target,
          accountId: account.id,
          detail: { role: 'admin' },
          requestId: null,
        });
      });
    } catch (error) {
      // Another node that starts at the same moment was quicker.
      if (!(await db.user.findUnique({ where: { email } }))) throw error;
    }
    return undefined;
  }
  if ((await db.user.count()) > 0) return undefined;
  const token = base32(sources.random(20));
  await db.invitation.create({
    data: {
      id: newId('inv', sources),
      tokenHash: sha256(token),
      role: 'admin',
      accountId: account.id,
      createdBy: 'system',
      createdAt: sources.now(),
      expiresAt: new Date(sources.now().getTime() + SETUP_MS),
    },
  });
  return token;
}

/** Invites somebody. The token is in this answer only. Throws `not_found` for the account. */
export async function invite(
  store: NodeContext,
  host: Host,
  { email, role, accountId, accountRole }: NewInvitation,
): Promise<{ invitation: Invitation; token: string }> {
  const { db, sources } = store;
  const token = base32(sources.random(20));
  const now = sources.now();
  return db.$transaction(async (tx) => {
    await findAccount(tx, accountId);
    const invitation = await tx.invitation.create({
      data: {
        id: newId('inv', sources),
        tokenHash: sha256(token),
        email: email?.toLowerCase() ?? null,
        role,
        accountId,
        accountRole,
        createdBy: host.actor,
        createdAt: now,
        expiresAt: new Date(now.getTime() + INVITATION_MS),
      },
    });
    const target = `invitation:${invitation.id}`;
    const detail = { role, accountRole };
    await audit(tx, store, { ...host, action: 'invitation.create', target, accountId, detail });
    return { invitation, token };
  });
}

/**
 * Gives an open invitation within reach another link and its whole time anew; the link before does not work any more.
 * Throws `not_found`.
 */
export async function reissue(
  store: NodeContext,
  host: Host,
  reach: PeopleReach,
  id: string,
): Promise<{ invitation: Invitation; token: string }> {
  const { db, sources } = store;
  const token = base32(sources.random(20));
  const expiresAt = new Date(sources.now().getTime() + INVITATION_MS);
  return db.$transaction(async (tx) => {
    const { count } = await tx.invitation.updateMany({
      where: { id, ...openInvitations(reach) },
      // Whoever gave the link out answers for it.
      data: { tokenHash: sha256(token), expiresAt, createdBy: host.actor },
    });
    if (count !== 1) throw new ServiceError('not_found', 'There is no open invitation with this id.');
    const invitation = await tx.invitation.findUniqueOrThrow({ where: { id } });
    const { accountId } = invitation;
    const deed = { ...host, action: 'invitation.reissue', target: `invitation:${id}`, accountId, detail: {} };
    await audit(tx, store, deed);
    return { invitation, token };
  });
}

/** The invitations that can still be used, of those within reach; the link on the console is not one of them. */
export function openInvitations(reach: PeopleReach): InvitationQuery {
  return {
    usedAt: null,
    userId: null,
    createdBy: { not: 'system' },
    ...(reach === null ? {} : { accountId: { in: [...reach] }, role: 'member' }),
  };
}

/**
 * A link by which a person who forgot their password chooses another, once, within a day or `hours`. The one before
 * does not work any more. Throws `not_found`, and `scope_missing` for who may more than `reach` allows to give.
 */
export async function issuePasswordLink(
  store: NodeContext,
  host: Host,
  reach: PeopleReach,
  userId: string,
  hours?: number,
): Promise<{ token: string; email: string }> {
  const { db, sources } = store;
  const token = base32(sources.random(20));
  const now = sources.now();
  return db.$transaction(async (tx) => {
    const person = await findWithin(tx, reach, userId);
    // Held until the end, so that of two who ask at once the later one still ends the other's link.
    await tx.user.update({ where: { id: userId }, data: { updatedAt: now } });
    await tx.invitation.deleteMany({ where: { userId, usedAt: null } });
    await tx.invitation.create({
      data: {
        id: newId('inv', sources),
        tokenHash: sha256(token),
        email: person.email,
        role: person.role,
        userId,
        createdBy: host.actor,
        createdAt: now,
        expiresAt: new Date(now.getTime() + (hours === undefined ? PASSWORD_LINK_MS : hours * 3_600_000)),
      },
    });
    const target = `user:${userId}`;
    const accountId = await onlyAccountOf(tx, userId);
    await audit(tx, store, { ...host, action: 'user.password_link', target, accountId, detail: {} });
    return { token, email: person.email };
  });
}

/** Sets the password of whoever the link is for; all their sessions end. Throws `not_found`. Gives their address. */
export async function resetPassword(
  store: NodeContext,
  auth: Pick<Auth, 'hashPassword'>,
  { token, password }: { token: string; password: string },
  requestId: string,
): Promise<{ email: string }> {
  const invitation = await readInvitation(store, token);
  const { id, userId, email } = invitation;
  if (userId === null || email === null) throw notOpen();
  const passwordHash = await auth.hashPassword(password);
  await store.db.$transaction(async (tx) => {
    const now = store.sources.now();
    const { count } = await tx.invitation.updateMany({
      where: { id, usedAt: null, expiresAt: { gt: now } },
      data: { usedAt: now },
    });
    if (count !== 1) throw notOpen();
    await findPerson(tx, userId);
    await tx.userCredential.updateMany({
      where: { userId, providerId: 'credential' },
      data: { password: passwordHash },
    });
    await tx.userSession.deleteMany({ where: { userId } });
    const who = `user:${userId}`;
    const deed = {
      actor: who,
      requestId,
      action: 'user.password_reset',
      target: who,
      accountId: null,
      detail: {},
    };
    await audit(tx, store, deed);
  });
  return { email };
}

/**
 * Makes a person an administrator or a member of the service; nobody does so to themselves. Throws `not_found` and
 * `invalid_request`.
 */
export async function setRole(store: NodeContext, host: Host, id: string, role: Role): Promise<Person> {
  refuseOwn(host, id);
  return store.db.$transaction(async (tx) => {
    const before = await findPerson(tx, id);
    const person = await tx.user.update({ where: { id }, data: { role } });
    if (role === 'admin') await endLinksFor(tx, id);
    else await endLinksBy(tx, id);
    const detail = { from: before.role, role };
    await audit(tx, store, { ...host, action: 'user.role', target: `user:${id}`, accountId: null, detail });
    return person;
  });
}

/** What a person is in one account: `admin` sees to its people and alerts, `member` uses it. Throws as `setRole` does. */
export async function setAccountRole(
  store: NodeContext,
  host: Host,
  { userId, accountId, role }: NewMembership,
): Promise<Person> {
  refuseOwn(host, userId);
  return store.db.$transaction(async (tx) => {
    const where = { userId_accountId: { userId, accountId } };
    const before = await tx.membership.findUnique({ where, include: { user: true } });
    if (!before) throw notWorkingThere();
    await tx.membership.update({ where, data: { role } });
    if (role === 'member' && before.user.role !== 'admin') await endLinksBy(tx, userId, accountId);
    const detail = { from: before.role, role };
    await audit(tx, store, { ...host, action: 'member.role', target: `user:${userId}`, accountId, detail });
    return before.user;
  });
}

function refuseOwn({ actor }: Host, id: string): void {
  if (actor === `user:${id}`)
    throw new ServiceError('invalid_request', 'Nobody changes their own role: ask another administrator.');
}

async function findPerson(tx: Transaction, id: string): Promise<Person> {
  const person = await tx.user.findUnique({ where: { id } });
  if (!person) throw noSuchPerson();
  return person;
}

/**
 * A person who may nothing outside the reach: whoever sees to one account must not get at another by way of its
 * people. Throws `not_found` where they share no account, `scope_missing` where the person may more.
 */
async function findWithin(tx: Transaction, reach: PeopleReach, id: string): Promise<Person> {
  if (reach === null) return findPerson(tx, id);
  const person = await tx.user.findUnique({ where: { id }, include: { memberships: true } });
  if (!person?.memberships.some(({ accountId }) => reach.includes(accountId))) throw noSuchPerson();
  if (!isWithinReach(person, reach))
    throw new ServiceError(
      'scope_missing',
      'This person may more than this account allows: ask an administrator of the service.',
    );
  return person;
}

/** The account in whose log stands what is done to a person: theirs, where they have but one. */
async function onlyAccountOf(tx: Transaction, userId: string): Promise<string | null> {
  const [first, second] = await tx.membership.findMany({ where: { userId }, take: 2 });
  return first && !second ? first.accountId : null;
}

/** Whether all that a person may is within the reach. */
export function isWithinReach(
  { role, memberships }: { role: string; memberships: readonly { accountId: string }[] },
  reach: PeopleReach,
): boolean {
  if (reach === null) return true;
  return role !== 'admin' && memberships.every(({ accountId }) => reach.includes(accountId));
}

/** Links for a new password that others have given out end once their person may more: they might open more than was meant. */
async function endLinksFor(tx: Transaction, userId: string): Promise<void> {
  await tx.invitation.deleteMany({ where: { userId, usedAt: null, createdBy: { not: 'system' } } });
}

/**
 * What a person has invited to and nobody has accepted ends with their right to invite, in one account or, without
 * one, anywhere: they may have kept a link.
 */
async function endLinksBy(tx: Transaction, userId: string, accountId?: string): Promise<void> {
  await tx.invitation.deleteMany({
    where: {
      createdBy: `user:${userId}`,
      usedAt: null,
      ...(accountId === undefined ? {} : { OR: [{ accountId }, { userId: { not: null } }] }),
    },
  });
}

/** Takes back an invitation within reach that nobody has used. Throws `not_found`. */
export async function withdraw(
  store: NodeContext,
  host: Host,
  reach: PeopleReach,
  id: string,
): Promise<void> {
  await store.db.$transaction(async (tx) => {
    const where = { id, ...openInvitations(reach) };
    const open = await tx.invitation.findFirst({ where });
    const { count } = await tx.invitation.deleteMany({ where });
    if (count !== 1) throw new ServiceError('not_found', 'There is no open invitation with this id.');
    const target = `invitation:${id}`;
    const accountId = open?.accountId ?? null;
    await audit(tx, store, { ...host, action: 'invitation.withdraw', target, accountId, detail: {} });
  });
}

interface NewMembership {
  userId: string;
  accountId: string;
  role: Role;
}

/** Lets a person whom the host may see work for one more account. Throws `not_found` and `invalid_request`. */
export async function addToAccount(
  store: NodeContext,
  host: Host,
  reach: PeopleReach,
  { role, ...membership }: NewMembership,
): Promise<Person> {
  const { userId, accountId } = membership;
  return store.db.$transaction(async (tx) => {
    const person = await findPerson(tx, userId);
    if (
      reach !== null &&
      (await tx.membership.count({ where: { userId, accountId: { in: [...reach] } } })) === 0
    )
      throw noSuchPerson();
    await findAccount(tx, accountId);
    if (await tx.membership.findUnique({ where: { userId_accountId: membership } }))
      throw refuseMembership('works for this account already');
    await tx.membership.create({ data: { ...membership, role, createdAt: store.sources.now() } });
    await endLinksFor(tx, userId);
    await audit(tx, store, {
      ...host,
      action: 'member.add',
      target: `user:${userId}`,
      accountId,
      detail: { role },
    });
    return person;
  });
}

/**
 * Ends a person's work for one account, at once and in all sessions; the others stay. Throws `not_found`, and
 * `invalid_request` for the only account: then the person is removed.
 */
export async function removeFromAccount(
  store: NodeContext,
  host: Host,
  { userId, accountId }: { userId: string; accountId: string },
): Promise<Person> {
  return store.db.$transaction(async (tx) => {
    const person = await findPerson(tx, userId);
    const { count } = await tx.membership.deleteMany({ where: { userId, accountId } });
    if (count !== 1) throw notWorkingThere();
    if (person.role !== 'admin') await endLinksBy(tx, userId, accountId);
    if ((await tx.membership.count({ where: { userId } })) === 0)
      throw refuseMembership('works for no other account: remove the person');
    await audit(tx, store, {
      ...host,
      action: 'member.remove',
      target: `user:${userId}`,
      accountId,
      detail: {},
    });
    return person;
  });
}

function noSuchPerson(): ServiceError {
  return new ServiceError('not_found', 'There is no person with this id.');
}

function notWorkingThere(): ServiceError {
  return new ServiceError('not_found', 'This person does not work for this account.');
}

function refuseMembership(message: string): ServiceError {
  return new ServiceError('invalid_request', `Nothing was changed: this person ${message}.`, {
    errors: [{ field: 'accountId', message }],
  });
}

/**
 * Removes a person; all their sessions end, and what they invited to. What they did stays in the ledger and the audit
 * log. Throws as `issuePasswordLink` does.
 */
export async function removePerson(
  store: NodeContext,
  host: Host,
  reach: PeopleReach,
  id: string,
): Promise<void> {
  if (host.actor === `user:${id}`)
    throw new ServiceError('invalid_request', 'Nobody removes themselves: ask another administrator.');
  await store.db.$transaction(async (tx) => {
    await findWithin(tx, reach, id);
    const accountId = await onlyAccountOf(tx, id);
    const { count } = await tx.user.deleteMany({ where: { id } });
    await tx.invitation.deleteMany({ where: { userId: id } });
    await endLinksBy(tx, id);
    if (count !== 1) throw noSuchPerson();
    const target = `user:${id}`;
    await audit(tx, store, { ...host, action: 'user.remove', target, accountId, detail: {} });
  });
}

/** Deletes sessions and invitations that have run out: nobody can use them any more. */
export async function purgeExpiredSessions({ db, sources }: NodeContext): Promise<void> {
  const expired = { expiresAt: { lt: sources.now() } };
  await db.userSession.deleteMany({ where: expired });
  await db.invitation.deleteMany({ where: { ...expired, usedAt: null } });
}

/** What somebody who opens an invitation is shown. Throws `not_found`. */
export async function readInvitation(
  { db, sources }: Pick<NodeContext, 'db' | 'sources'>,
  token: string,
): Promise<Invitation> {
  const invitation = await db.invitation.findUnique({ where: { tokenHash: sha256(token) } });
  const open = invitation && !invitation.usedAt && invitation.expiresAt > sources.now();
  // The link of the console ends with the first person.
  const isSetup = invitation?.createdBy === 'system' && invitation.userId === null;
  if (!open || (isSetup && (await db.user.count()) > 0)) throw notOpen();
  return invitation;
}

export interface Acceptance {
  token: string;
  name: string;
  email: string;
  password: string;
}

/** Makes the person who was invited; an invitation works once. Throws `not_found` and `invalid_request`. */
export async function acceptInvitation(
  store: NodeContext,
  auth: Pick<Auth, 'hashPassword'>,
  { token, name, password, ...given }: Acceptance,
  requestId: string,
): Promise<void> {
  // Looked at first, so that nobody without an invitation makes us hash passwords.
  const invitation = await readInvitation(store, token);
  if (invitation.userId !== null) throw notOpen();
  const email = given.email.toLowerCase();
  if (invitation.email !== null && invitation.email !== email)
    throw refuse('email', 'must be the address that was invited');
  const passwordHash = await auth.hashPassword(password);
  await store.db.$transaction(async (tx) => {
    const now = store.sources.now();
    const { count } = await tx.invitation.updateMany({
      where: { id: invitation.id, usedAt: null, expiresAt: { gt: now } },
      data: { usedAt: now },
    });
    if (count !== 1 || (invitation.createdBy === 'system' && (await tx.user.count()) > 0)) throw notOpen();
    if (await tx.user.findUnique({ where: { email } }))
      throw refuse('email', 'has a person already: sign in');
    const { role, accountId, accountRole } = invitation;
    const person: NewPerson = {
      email,
      name,
      role: role as Role,
      accountId: accountId!,
      accountRole: accountRole as Role,
      passwordHash,
    };
    const actor = `user:${await addPerson(tx, store, person)}`;
    const target = `invitation:${invitation.id}`;
    await audit(tx, store, {
      actor,
      action: 'invitation.accept',
      target,
      accountId,
      detail: { role, accountRole },
      requestId,
    });
  });
}

interface NewPerson {
  email: string;
  name: string;
  role: Role;
  accountId: string;
  accountRole: Role;
  passwordHash: string;
}

/** Writes a person down as better-auth's "credential" provider reads them. Gives their id. */
async function addPerson(tx: Transaction, { sources }: NodeContext, person: NewPerson): Promise<string> {
  const { email, name, role, accountId, accountRole, passwordHash } = person;
  const id = newId('usr', sources);
  const createdAt = sources.now();
  await tx.user.create({ data: { id, email, name, role, createdAt } });
  const credential = { id: newId('crd', sources), userId: id, accountId: id, providerId: 'credential' };
  await tx.userCredential.create({ data: { ...credential, password: passwordHash, createdAt } });
  await tx.membership.create({ data: { userId: id, accountId, role: accountRole, createdAt } });
  return id;
}

function notOpen(): ServiceError {
  return new ServiceError(
    'not_found',
    'This invitation does not work: it was used, withdrawn or has expired. Ask for another.',
  );
}

function refuse(field: string, message: string): ServiceError {
  return new ServiceError('invalid_request', `The invitation was not accepted: ${field} ${message}.`, {
    errors: [{ field, message }],
  });
}
