import { ServiceError } from '../core/errors.ts';
import type { Transaction } from '../db/connect.ts';
import type { Account } from '../db/records.ts';

/** An account that is still somebody's: one that was erased is there for nobody. Throws `not_found`. */
export async function findAccount(tx: Transaction, id: string): Promise<Account> {
  const account = await tx.account.findUnique({ where: { id } });
  if (account && !account.erasedAt) return account;
  throw new ServiceError('not_found', 'There is no account with this id.');
}
