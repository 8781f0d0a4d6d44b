import { deleteUnder, soundFolders } from '../audio-store/audio-store.ts';
import { audit } from '../audit/audit.ts';
import { ServiceError } from '../core/errors.ts';
import { base32, newId, sha256 } from '../core/ids.ts';
import type { Transaction } from '../db/connect.ts';
import type { Account } from '../db/records.ts';
import type { Services } from '../services.ts';
import { findAccount } from './find.ts';

/** Who does it, for the audit log, and in which request. */
interface Administrator {
  actor: string;
  requestId: string;
}

/** What an erased account and its keys are called. */
const ERASED = 'erased';

/** Makes a customer's account, with nothing on it. */
export function createAccount({ db, store }: Services, who: Administrator, name: string): Promise<Account> {
  return db.$transaction(async (tx) => {
    const id = newId('acc', store.sources);
    const account = await tx.account.create({ data: { id, name, createdAt: store.sources.now() } });
    await auditAccount(tx, store, who, id, 'account.create', { name });
    return account;
  });
}

/** Gives an account another name. Throws `not_found`. */
export function renameAccount(
  { db, store }: Services,
  who: Administrator,
  id: string,
  name: string,
): Promise<Account> {
  return db.$transaction(async (tx) => {
    const before = await findAccount(tx, id);
    const account = await tx.account.update({ where: { id }, data: { name } });
    await auditAccount(tx, store, who, id, 'account.rename', { from: before.name, name });
    return account;
  });
}

/** Refuses everything that an account asks for, until it is resumed. Throws `not_found`. */
export async function suspendAccount(
  { db, store, keys }: Services,
  who: Administrator,
  id: string,
  suspended: boolean,
): Promise<Account> {
  const changed = await db.$transaction(async (tx) => {
    await findAccount(tx, id);
    const suspendedAt = suspended ? store.sources.now() : null;
    const account = await tx.account.update({ where: { id }, data: { suspendedAt } });
    await auditAccount(tx, store, who, id, suspended ? 'account.suspend' : 'account.resume', {});
    return account;
  });
  keys.forget();
  return changed;
}

/**
 * Deletes for good what is known of a customer: names, keys, people who work for nobody else, lexicon, jobs, kept
 * answers and audio, and what the audit log tells of them. The numbers of the ledger stay, under ids that lead to
 * nobody. The account must be suspended, and named once more. Throws `not_found` and `invalid_request`.
 */
export async function eraseAccount(
  services: Services,
  who: Administrator,
  id: string,
  name: string,
): Promise<Account> {
  const { db, store, keys, sounds } = services;
  const erased = await db.$transaction(async (tx) => {
    const account = await findAccount(tx, id);
    if (account.name !== name) throw refuse('name', 'must be the name of the account');
    if (!account.suspendedAt) throw refuse('id', 'names an account that is not suspended: suspend it first');
    // Jobs before accounts, as everywhere: no two transactions wait for each other.
    await tx.job.deleteMany({ where: { accountId: id } });
    const { count } = await tx.account.updateMany({
      where: { id, suspendedAt: { not: null }, erasedAt: null },
      data: { name: ERASED, erasedAt: store.sources.now() },
    });
    if (count !== 1) throw refuse('id', 'names an account that was resumed meanwhile');
    await erasePeople(tx, id);
    await eraseKeys(tx, store, id);
    const ofAccount = { where: { accountId: id } };
    await tx.lexiconWord.deleteMany(ofAccount);
    await tx.idempotentAnswer.deleteMany(ofAccount);
    await tx.audioFile.deleteMany(ofAccount);
    await tx.testUsage.deleteMany(ofAccount);
    await tx.balanceAlert.deleteMany(ofAccount);
    await tx.notice.deleteMany(ofAccount);
    await tx.auditEntry.updateMany({ ...ofAccount, data: { detail: '{}' } });
    await auditAccount(tx, store, who, id, 'account.erase', {});
    return tx.account.findUniqueOrThrow({ where: { id } });
  });
  keys.forget();
  sounds.forget(id);
  await eraseSound(id, services);
  return erased;
}

/** What the store does not delete now goes when it is tidied: no row leads to it any more. */
async function eraseSound(id: string, { audioStore, log }: Services): Promise<void> {
  if (!audioStore) return;
  for (const folder of soundFolders)
    await deleteUnder(audioStore, `${folder}/${id}/`).catch((err) =>
      log.error({ err }, 'sound is erased later'),
    );
}

/** People who work for this account alone go with it; an administrator has to be somewhere else first. */
async function erasePeople(tx: Transaction, accountId: string): Promise<void> {
  const onlyHere = { memberships: { some: { accountId }, every: { accountId } } };
  if ((await tx.user.count({ where: { ...onlyHere, role: 'admin' } })) > 0)
    throw refuse('id', 'names the account of an administrator: remove that person first');
  await tx.user.deleteMany({ where: onlyHere });
  await tx.membership.deleteMany({ where: { accountId } });
  await tx.invitation.deleteMany({ where: { accountId } });
}

/** The rows stay, since entries of the ledger name them; nothing opens them any more. */
async function eraseKeys(tx: Transaction, { sources }: Services['store'], accountId: string): Promise<void> {
  await tx.apiKey.updateMany({ where: { accountId, revokedAt: null }, data: { revokedAt: sources.now() } });
  await tx.apiKey.updateMany({
    where: { accountId },
    data: {
      name: ERASED,
      allowedAddresses: '',
      secretHash: sha256(base32(sources.random(25))),
      previousHash: null,
      previousUntil: null,
    },
  });
}

function refuse(field: string, message: string): ServiceError {
  return new ServiceError('invalid_request', `The account was not erased: ${field} ${message}.`, {
    errors: [{ field, message }],
  });
}

function auditAccount(
  tx: Transaction,
  store: Services['store'],
  { actor, requestId }: Administrator,
  accountId: string,
  action: string,
  detail: Record<string, unknown>,
): Promise<void> {
  return audit(tx, store, { actor, action, target: `account:${accountId}`, accountId, detail, requestId });
}
