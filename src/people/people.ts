import { findAccount } from '../accounts/find.ts';
import { audit } from '../audit/audit.ts';
import type { Config } from '../config.ts';
import { ServiceError } from '../core/errors.ts';
import { base32, newId, sha256 } from '../core/ids.ts';
import type { Transaction } from '../db/connect.ts';
import type { Invitation } from '../db/generated/sqlite/client.ts';
import type { NodeContext } from '../db/node-context.ts';
import type { Auth } from './auth.ts';

const INVITATION_MS = 7 * 86_400_000;

/** Whoever reads the console of the service at its first start is its administrator, for a day. */
const SETUP_MS = 86_400_000;

export interface NewInvitation {
  /** Where given, only this address can be used with the invitation. */
  email: string | null;
  role: 'admin' | 'member';
  accountId: string;
}

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
    const person = { email, name: email, role: 'admin' as const, accountId: account.id, passwordHash };
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
  { email, role, accountId }: NewInvitation,
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
        createdBy: host.actor,
        createdAt: now,
        expiresAt: new Date(now.getTime() + INVITATION_MS),
      },
    });
    const target = `invitation:${invitation.id}`;
    await audit(tx, store, { ...host, action: 'invitation.create', target, accountId, detail: { role } });
    return { invitation, token };
  });
}

/** Takes back an invitation that nobody has used. Throws `not_found`. */
export async function withdraw(store: NodeContext, host: Host, id: string): Promise<void> {
  await store.db.$transaction(async (tx) => {
    const { count } = await tx.invitation.deleteMany({ where: { id, usedAt: null } });
    if (count !== 1) throw new ServiceError('not_found', 'There is no open invitation with this id.');
    const target = `invitation:${id}`;
    await audit(tx, store, { ...host, action: 'invitation.withdraw', target, accountId: null, detail: {} });
  });
}

/** Removes a person; all their sessions end. What they did stays in the ledger and the audit log. */
export async function removePerson(store: NodeContext, host: Host, id: string): Promise<void> {
  if (host.actor === `user:${id}`)
    throw new ServiceError('invalid_request', 'Nobody removes themselves: ask another administrator.');
  await store.db.$transaction(async (tx) => {
    const { count } = await tx.user.deleteMany({ where: { id } });
    if (count !== 1) throw new ServiceError('not_found', 'There is no person with this id.');
    const target = `user:${id}`;
    await audit(tx, store, { ...host, action: 'user.remove', target, accountId: null, detail: {} });
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
  if (!open || (invitation.createdBy === 'system' && (await db.user.count()) > 0)) throw notOpen();
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
    const { role, accountId } = invitation;
    const person = { email, name, role: role as 'admin' | 'member', accountId: accountId!, passwordHash };
    const actor = `user:${await addPerson(tx, store, person)}`;
    const target = `invitation:${invitation.id}`;
    await audit(tx, store, {
      actor,
      action: 'invitation.accept',
      target,
      accountId,
      detail: { role },
      requestId,
    });
  });
}

interface NewPerson {
  email: string;
  name: string;
  role: 'admin' | 'member';
  accountId: string;
  passwordHash: string;
}

/** Writes a person down as better-auth's "credential" provider reads them. Gives their id. */
async function addPerson(tx: Transaction, { sources }: NodeContext, person: NewPerson): Promise<string> {
  const { email, name, role, accountId, passwordHash } = person;
  const id = newId('usr', sources);
  const createdAt = sources.now();
  await tx.user.create({ data: { id, email, name, role, createdAt } });
  const credential = { id: newId('crd', sources), userId: id, accountId: id, providerId: 'credential' };
  await tx.userCredential.create({ data: { ...credential, password: passwordHash, createdAt } });
  await tx.membership.create({ data: { userId: id, accountId, createdAt } });
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
