import { ServiceError } from '../core/errors.ts';
import { sha256 } from '../core/ids.ts';
import type { Sources } from '../core/sources.ts';
import type { Transaction } from '../db/connect.ts';
import type { ApiKey } from '../db/generated/sqlite/client.ts';
import { isBlock } from './addresses.ts';
import { formatKey, type KeyKind, newKeyId, newSecret, type ParsedKey } from './format.ts';

export const scopes = ['speech', 'usage:read', 'admin'] as const;
export type Scope = (typeof scopes)[number];

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
}

/** A key with its secret, which exists only in this answer: of the secret the database has the hash. */
export interface CreatedKey {
  key: ApiKey;
  secret: string;
}

/** Makes a key. Throws `invalid_request` that names the field, and `not_found` for the account. */
export async function createKey(tx: Transaction, sources: Sources, request: NewKey): Promise<CreatedKey> {
  if (!(await tx.account.findUnique({ where: { id: request.accountId } })))
    throw new ServiceError('not_found', 'There is no account with this id.');
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
  const refuse = (field: string, message: string) =>
    new ServiceError('invalid_request', `The key was not made: ${field} ${message}.`, {
      errors: [{ field, message }],
    });
  const addresses = (request.allowedAddresses ?? []).map((each) => each.trim());
  if (request.scopes.length === 0) throw refuse('scopes', 'must name at least one scope');
  if (!addresses.every(isBlock)) throw refuse('allowedAddresses', 'must be addresses or CIDR blocks');
  if (request.expiresAt && request.expiresAt <= sources.now())
    throw refuse('expiresAt', 'must lie in the future');
  const key = await tx.apiKey.create({
    data: {
      id: parsed.id,
      accountId: request.accountId,
      name: request.name,
      kind: parsed.kind,
      secretHash: sha256(parsed.secret),
      scopes: [...new Set(request.scopes)].join(' '),
      allowedAddresses: addresses.join(' '),
      monthlyCap: request.monthlyCap ?? null,
      expiresAt: request.expiresAt ?? null,
      createdAt: sources.now(),
    },
  });
  return { key, secret: formatKey(parsed) };
}

/** Revokes a key for good. Revoking twice keeps the first moment. Throws `not_found`. */
export async function revokeKey(
  tx: Transaction,
  sources: Sources,
  accountId: string | null,
  id: string,
): Promise<ApiKey> {
  const key = await ownKey(tx, accountId, id);
  return key.revokedAt ? key : tx.apiKey.update({ where: { id }, data: { revokedAt: sources.now() } });
}

/**
 * Gives a key a new secret; the old one works until `oldUntil`. Throws `not_found`, and
 * `invalid_request` for a key that was revoked.
 */
export async function rotateKey(
  tx: Transaction,
  sources: Sources,
  accountId: string | null,
  id: string,
  oldUntil: Date,
): Promise<CreatedKey> {
  const key = await ownKey(tx, accountId, id);
  if (key.revokedAt)
    throw new ServiceError('invalid_request', 'The key was revoked and stays so: make a new one.', {
      errors: [{ field: 'id', message: 'names a revoked key' }],
    });
  const secret = newSecret(sources);
  const rotated = await tx.apiKey.update({
    where: { id },
    data: { secretHash: sha256(secret), previousHash: key.secretHash, previousUntil: oldUntil },
  });
  return { key: rotated, secret: formatKey({ kind: key.kind as KeyKind, id, secret }) };
}

/** A key of the account (of any account where `accountId` is null: for administrators). */
async function ownKey(tx: Transaction, accountId: string | null, id: string): Promise<ApiKey> {
  const key = await tx.apiKey.findUnique({ where: { id } });
  if (!key || (accountId !== null && key.accountId !== accountId))
    throw new ServiceError('not_found', 'There is no key with this id.');
  return key;
}
