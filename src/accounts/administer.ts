import { rearm } from '../alerts/alerts.ts';
import { audit } from '../audit/audit.ts';
import { ServiceError } from '../core/errors.ts';
import type { Transaction } from '../db/connect.ts';
import type { ApiKey, LedgerEntry } from '../db/records.ts';
import { runIn } from '../db/statement-runner.ts';
import { abandon, claim, keepAnswer } from '../idempotency/idempotency.ts';
import {
  type CreatedKey,
  createKey,
  type KeyChange,
  type KeyReach,
  type NewKey,
  revokeKey,
  rotateKey,
  updateKey,
} from '../keys/keys.ts';
import { correct, grant } from '../ledger/entries.ts';
import type { Services } from '../services.ts';

/** Who does something, for the audit log, and in which request. */
export interface Administrator {
  actor: string;
  requestId: string;
  /** The account whose idempotency keys are meant: that of the one who asks. */
  accountId: string;
  idempotencyKey?: string | undefined;
}

export interface GrantRequest {
  accountId: string;
  characters: number;
  reason: string;
}

/** Adds characters to an account. With an idempotency key it is counted once, however often it is sent. */
export function grantCharacters(
  services: Services,
  who: Administrator,
  request: GrantRequest,
): Promise<LedgerEntry> {
  return once(services, who, { operation: 'grant', body: request, find: entryIn(services) }, async (tx) => {
    const entry = await grant(tx, services.store, { ...request, actor: who.actor });
    await rearm(tx, entry.accountId, entry.balance);
    await audit(tx, services.store, {
      actor: who.actor,
      action: 'grant',
      target: `entry:${entry.id}`,
      accountId: request.accountId,
      detail: { characters: request.characters, reason: request.reason },
      requestId: who.requestId,
    });
    return entry;
  });
}

export interface CorrectionRequest {
  entryId: string;
  characters: number;
  reason: string;
}

/** Adds an entry that corrects another. With an idempotency key it is counted once. */
export function correctEntry(
  services: Services,
  who: Administrator,
  request: CorrectionRequest,
): Promise<LedgerEntry> {
  return once(
    services,
    who,
    { operation: 'correction', body: request, find: entryIn(services) },
    async (tx) => {
      const entry = await correct(tx, services.store, { ...request, actor: who.actor });
      await rearm(tx, entry.accountId, entry.balance);
      await audit(tx, services.store, {
        actor: who.actor,
        action: 'correction',
        target: `entry:${request.entryId}`,
        accountId: entry.accountId,
        detail: { characters: request.characters, reason: request.reason, entryId: entry.id },
        requestId: who.requestId,
      });
      return entry;
    },
  );
}

/** A key that was made, now or by the first request with the same idempotency key. */
export interface MadeKey {
  key: ApiKey;
  /** Null in a repetition: of the secret only the hash is kept, so the first answer alone has it. */
  secret: string | null;
}

/**
 * Makes a key. With an idempotency key it is made once, however often it is sent; a repetition gives the
 * same key without its secret. Whoever lost the first answer gives the key a new secret (`rotate`).
 */
export async function makeKey(services: Services, who: Administrator, request: NewKey): Promise<MadeKey> {
  if (request.kind === 'test' && services.config.limits.testCharactersPerDay === 0)
    throw new ServiceError('invalid_request', 'Test keys are switched off here: make a live key.', {
      errors: [{ field: 'kind', message: 'must be live: test keys are switched off' }],
    });
  let secret: string | null = null;
  const make = async (tx: Transaction) => {
    const created = await createKey(tx, services.store.sources, { ...request, createdBy: who.actor });
    const { id, name, kind, scopes } = created.key;
    await auditKey(tx, services, who, 'key.create', created.key, { name, kind, scopes, id });
    secret = created.secret;
    return created.key;
  };
  const find = (id: string) => services.db.apiKey.findUniqueOrThrow({ where: { id } });
  const key = await once(services, who, { operation: 'createKey', body: request, find }, make);
  return { key, secret };
}

/** Revokes a key within reach: at once here, within 5 s on other nodes. */
export async function revoke(
  services: Services,
  who: Administrator,
  reach: KeyReach,
  id: string,
): Promise<ApiKey> {
  const revoked = await services.db.$transaction(async (tx) => {
    const key = await revokeKey(tx, services.store.sources, reach, id);
    await auditKey(tx, services, who, 'key.revoke', key, {});
    return key;
  });
  services.keys.forget();
  return revoked;
}

/** Changes the name or the limits of a key within reach. */
export async function changeKey(
  services: Services,
  who: Administrator,
  reach: KeyReach,
  id: string,
  change: KeyChange,
): Promise<ApiKey> {
  const changed = await services.db.$transaction(async (tx) => {
    const key = await updateKey(tx, services.store.sources, reach, id, change);
    await auditKey(tx, services, who, 'key.update', key, { ...change });
    return key;
  });
  services.keys.forget();
  return changed;
}

/** Gives a key a new secret; the old one works for `overlapSeconds` more. */
export async function rotate(
  services: Services,
  who: Administrator,
  reach: KeyReach,
  id: string,
  overlapSeconds: number,
): Promise<CreatedKey> {
  const created = await services.db.$transaction(async (tx) => {
    const { sources } = services.store;
    const until = new Date(sources.now().getTime() + overlapSeconds * 1000);
    const rotated = await rotateKey(tx, sources, reach, id, until);
    await auditKey(tx, services, who, 'key.rotate', rotated.key, { oldUntil: until.toISOString() });
    return rotated;
  });
  services.keys.forget();
  return created;
}

function auditKey(
  tx: Transaction,
  services: Services,
  who: Administrator,
  action: string,
  key: ApiKey,
  detail: Record<string, unknown>,
): Promise<void> {
  const { actor, requestId } = who;
  return audit(tx, services.store, {
    actor,
    action,
    target: `key:${key.id}`,
    accountId: key.accountId,
    detail,
    requestId,
  });
}

interface Once<T> {
  operation: 'grant' | 'correction' | 'createKey';
  body: unknown;
  /** What an earlier request with the same idempotency key made. */
  find(id: string): Promise<T>;
}

/** Does something once for each idempotency key; a repetition finds what was made. */
async function once<T extends { id: string }>(
  { db, store }: Services,
  who: Administrator,
  { operation, body, find }: Once<T>,
  act: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const { accountId, idempotencyKey: key, requestId } = who;
  if (key === undefined) return db.$transaction(act);
  const expiresAt = new Date(store.sources.now().getTime() + 60_000);
  const request = { accountId, key, operation, body, requestId, expiresAt };
  const stored = await claim(store, request);
  if (stored) return find(stored.answer);
  try {
    return await db.$transaction(async (tx) => {
      const made = await act(tx);
      await keepAnswer(runIn(tx, db.statements), store, request, made.id);
      return made;
    });
  } catch (error) {
    await abandon(store, request);
    throw error;
  }
}

/** Where an entry that was made is found again. */
function entryIn({ db }: Services): (id: string) => Promise<LedgerEntry> {
  return (id) => db.ledgerEntry.findUniqueOrThrow({ where: { id } });
}
