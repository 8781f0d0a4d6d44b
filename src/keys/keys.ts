import { findAccount } from '../accounts/find.ts';
import type { KeyKind, Scope } from '../core/caller.ts';
import { ServiceError } from '../core/errors.ts';
import { sha256 } from '../core/ids.ts';
import type { Sources } from '../core/sources.ts';
import type { Transaction } from '../db/connect.ts';
import type { ApiKey } from '../db/records.ts';
import { isBlock } from './addresses.ts';
import { formatKey, newKeyId, newSecret, type ParsedKey } from './format.ts';

export interface NewKey {
  accountId: string;
  name: string;
  kind: KeyKind;
  scopes: Scope[];
  expiresAt?: Date | null;
  /** CIDR blocks; empty: any address. */
  allowedAddresses?: string[];
  /** Characters a calendar month (UTC). */
  monthlyCap?: number | null;
  /** Who makes it: key:<id>, user:<id> or system. */
  createdBy?: string;
}

/** A key with its secret, which exists only in this answer: of the secret the database has the hash. */
export interface CreatedKey {
  key: ApiKey;
  secret: string;
}

/** Makes a key. Throws `invalid_request` that names the field, and `not_found` for the account. */
export async function createKey(tx: Transaction, sources: Sources, request: NewKey): Promise<CreatedKey> {
  await findAccount(tx, request.accountId);
  return insertKey(tx, sources, request, {
    kind: request.kind,
    id: newKeyId(sources),
    secret: newSecret(sources),
  });
}

/** Writes down a key whose id and secret are already chosen (NUTQ_ADMIN_KEY). */
export async function insertKey(
  tx: Transaction,
  sources: Sources,
  request: NewKey,
  parsed: ParsedKey,
): Promise<CreatedKey> {
  const what = 'The key was not made';
  if (request.scopes.length === 0) throw refuse(what, 'scopes', 'must name at least one scope');
  const { allowedAddresses, expiresAt } = request;
  const addresses = checkLimits(sources, { allowedAddresses, expiresAt: expiresAt ?? null }, what);
  const key = await tx.apiKey.create({
    data: {
      id: parsed.id,
      accountId: request.accountId,
      name: request.name,
      kind: parsed.kind,
      secretHash: sha256(parsed.secret),
      scopes: [...new Set(request.scopes)].join(' '),
      allowedAddresses: addresses,
      monthlyCap: request.monthlyCap ?? null,
      expiresAt: request.expiresAt ?? null,
      createdBy: request.createdBy ?? 'system',
      createdAt: sources.now(),
    },
  });
  return { key, secret: formatKey(parsed) };
}

/** Which keys somebody may change: those of an account whose scopes they could give out themselves. */
export interface KeyReach {
  /** Null: of any account. */
  accountId: string | null;
  scopes: readonly Scope[];
}

/** Whether a key has no scope beyond those that `given` may be handed out. */
export function isWithin(key: Pick<ApiKey, 'scopes'>, given: readonly Scope[]): boolean {
  return key.scopes.split(' ').every((scope) => given.includes(scope as Scope));
}

/** Revokes a key for good. Revoking twice keeps the first moment. Throws `not_found` and `scope_missing`. */
export async function revokeKey(
  tx: Transaction,
  sources: Sources,
  reach: KeyReach,
  id: string,
): Promise<ApiKey> {
  const key = await keyWithin(tx, reach, id);
  return key.revokedAt ? key : tx.apiKey.update({ where: { id }, data: { revokedAt: sources.now() } });
}

/**
 * Gives a key a new secret; the old one works until `oldUntil`. Throws `not_found`, `scope_missing`, and
 * `invalid_request` for a key that was revoked, and for one whose last rotation still promises an old secret
 * some time, unless `oldUntil` is now: that ends all older secrets.
 */
export async function rotateKey(
  tx: Transaction,
  sources: Sources,
  reach: KeyReach,
  id: string,
  oldUntil: Date,
): Promise<CreatedKey> {
  const key = await keyWithin(tx, reach, id);
  refuseRevoked(key);
  const now = sources.now();
  if (key.previousUntil && key.previousUntil > now && oldUntil > now)
    throw new ServiceError(
      'invalid_request',
      `The key was rotated already and its old secret works until ${key.previousUntil.toISOString()}. Wait until then, or rotate it with overlapSeconds 0, which ends both older secrets at once.`,
      { errors: [{ field: 'overlapSeconds', message: 'must be 0 while an old secret still works' }] },
    );
  const secret = newSecret(sources);
  const rotated = await tx.apiKey.update({
    where: { id },
    data: { secretHash: sha256(secret), previousHash: key.secretHash, previousUntil: oldUntil },
  });
  return { key: rotated, secret: formatKey({ kind: key.kind as KeyKind, id, secret }) };
}

/** What of a key can be changed; what is absent stays. */
export interface KeyChange {
  name?: string;
  expiresAt?: Date | null;
  allowedAddresses?: string[];
  monthlyCap?: number | null;
}

/** Changes a key, not its secret, scopes or kind. Throws `not_found`, `scope_missing`, `invalid_request`. */
export async function updateKey(
  tx: Transaction,
  sources: Sources,
  reach: KeyReach,
  id: string,
  { allowedAddresses, ...change }: KeyChange,
): Promise<ApiKey> {
  refuseRevoked(await keyWithin(tx, reach, id));
  const addresses = checkLimits(sources, { ...change, allowedAddresses }, 'The key was not changed');
  const data = allowedAddresses === undefined ? change : { ...change, allowedAddresses: addresses };
  return tx.apiKey.update({ where: { id }, data });
}

/** Checks what limits a key; returns its addresses as they are kept. Throws `invalid_request`. */
function checkLimits(
  sources: Sources,
  { allowedAddresses = [], expiresAt }: KeyChange,
  what: string,
): string {
  const addresses = allowedAddresses.map((each) => each.trim());
  if (!addresses.every(isBlock)) throw refuse(what, 'allowedAddresses', 'must be addresses or CIDR blocks');
  if (expiresAt && expiresAt <= sources.now()) throw refuse(what, 'expiresAt', 'must lie in the future');
  return addresses.join(' ');
}

function refuse(what: string, field: string, message: string): ServiceError {
  return new ServiceError('invalid_request', `${what}: ${field} ${message}.`, {
    errors: [{ field, message }],
  });
}

function refuseRevoked({ revokedAt }: ApiKey): void {
  if (revokedAt)
    throw new ServiceError('invalid_request', 'The key was revoked and stays so: make a new one.', {
      errors: [{ field: 'id', message: 'names a revoked key' }],
    });
}

/** A key that may be changed. Of another account nothing is said, not even that it has such a key. */
async function keyWithin(tx: Transaction, { accountId, scopes }: KeyReach, id: string): Promise<ApiKey> {
  const key = await tx.apiKey.findUnique({ where: { id } });
  if (!key || (accountId !== null && key.accountId !== accountId))
    throw new ServiceError('not_found', 'There is no key with this id.');
  if (!isWithin(key, scopes))
    throw new ServiceError(
      'scope_missing',
      'This key has a scope that you could not give out yourself: ask an administrator.',
    );
  return key;
}
