import { findAccount } from '../accounts/find.ts';
import { ServiceError } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import type { Transaction } from '../db/connect.ts';
import type { NodeContext } from '../db/node-context.ts';
import type { LedgerEntry } from '../db/records.ts';

/** No balance is larger, so that sums fit a 32-bit integer of GraphQL and of both databases. */
export const LARGEST_BALANCE = 2_000_000_000;

/** All characters of an account: what is available, and what running requests have set aside. */
export function balanceOf({ available, held }: { available: number; held: number }): number {
  return available + held;
}

/** The UTC day of a moment, as the ledger keeps it. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** A change of a balance that an administrator makes. */
export interface Adjustment {
  accountId: string;
  /** Signed. */
  characters: number;
  reason: string;
  actor: string;
}

/** Adds characters to an account. Throws `not_found` and `invalid_request`. */
export function grant(tx: Transaction, store: NodeContext, adjustment: Adjustment): Promise<LedgerEntry> {
  if (adjustment.characters <= 0)
    throw new ServiceError(
      'invalid_request',
      'A grant adds characters; to take some away, correct an entry.',
      {
        errors: [{ field: 'characters', message: 'must be positive' }],
      },
    );
  return appendEntry(tx, store, 'grant', adjustment, null);
}

/**
 * Adds an entry that corrects an earlier one of the same account. The earlier entry stays as it is.
 * Throws `not_found` and `invalid_request`.
 */
export async function correct(
  tx: Transaction,
  store: NodeContext,
  correction: Omit<Adjustment, 'accountId'> & { entryId: string },
): Promise<LedgerEntry> {
  const corrected = await tx.ledgerEntry.findUnique({ where: { id: correction.entryId } });
  if (!corrected)
    throw new ServiceError('not_found', 'There is no ledger entry with this id.', {
      errors: [{ field: 'entryId', message: 'no such entry' }],
    });
  return appendEntry(
    tx,
    store,
    'correction',
    { ...correction, accountId: corrected.accountId },
    corrected.id,
  );
}

async function appendEntry(
  tx: Transaction,
  store: NodeContext,
  kind: 'grant' | 'correction',
  { accountId, characters, reason, actor }: Adjustment,
  correctsId: string | null,
): Promise<LedgerEntry> {
  const refuse = (message: string) =>
    new ServiceError('invalid_request', `The balance was not changed: ${message}.`, {
      errors: [{ field: 'characters', message }],
    });
  if (!Number.isSafeInteger(characters) || characters === 0 || Math.abs(characters) > LARGEST_BALANCE)
    throw refuse(`must be a whole number other than 0, at most ${LARGEST_BALANCE}`);
  const { count } = await tx.account.updateMany({
    where: { id: accountId, available: { gte: -characters } },
    data: { available: { increment: characters } },
  });
  const account = await findAccount(tx, accountId);
  if (count !== 1) throw refuse(`only ${account.available} characters are available to take away`);
  const balance = balanceOf(account);
  if (balance > LARGEST_BALANCE) throw refuse(`the balance would pass ${LARGEST_BALANCE}`);
  const now = store.sources.now();
  return tx.ledgerEntry.create({
    data: {
      id: newId('led', store.sources),
      accountId,
      kind,
      characters,
      balance,
      reason,
      correctsId,
      actor,
      day: dayOf(now),
      createdAt: now,
    },
  });
}
