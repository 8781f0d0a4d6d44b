import type { Database } from '../db/connect.ts';
import { readDifferences } from '../db/statements/ledger.ts';
import { balanceOf } from './entries.ts';

export interface LedgerFault {
  accountId: string;
  fault: string;
}

/**
 * Proves, for every account, that what is kept beside the ledger agrees with it: balance = sum of
 * entries = what the newest entry says, and held = sum of holds. Gives what does not agree.
 */
export async function checkLedger(db: Database): Promise<LedgerFault[]> {
  return db.$transaction(
    async (tx) => {
      const [accounts, sums, holds] = [
        await tx.account.findMany(),
        await tx.ledgerEntry.groupBy({ by: ['accountId'], _sum: { characters: true } }),
        await tx.hold.groupBy({ by: ['accountId'], _sum: { characters: true } }),
      ];
      const sumOf = (rows: typeof sums | typeof holds, id: string) =>
        rows.find((row) => row.accountId === id)?._sum.characters ?? 0;
      return accounts.flatMap((account) => {
        const { id, available, held } = account;
        const balance = balanceOf(account);
        const faults: string[] = [];
        const entries = sumOf(sums, id);
        const open = sumOf(holds, id);
        if (balance !== entries) faults.push(`balance ${balance}, entries add up to ${entries}`);
        if (held !== open) faults.push(`held ${held}, holds add up to ${open}`);
        if (available < 0 || held < 0) faults.push(`negative: available ${available}, held ${held}`);
        return faults.map((fault) => ({ accountId: id, fault }));
      });
    },
    // One moment of the database, whoever writes meanwhile (SQLite gives that anyway).
    { isolationLevel: 'Serializable' },
  );
}

/** Accounts that do not agree with their ledger, and by how many characters, added up without signs. */
export interface Imbalance {
  accounts: number;
  characters: number;
}

/**
 * How far accounts do not agree with their entries and holds. One statement an account, each of one moment,
 * so that requests get in between them.
 */
export async function countUnbalanced({ statements, account }: Database): Promise<Imbalance> {
  const found: Imbalance = { accounts: 0, characters: 0 };
  for (const { id } of await account.findMany({ select: { id: true } })) {
    const differences = await readDifferences(statements.run, id);
    const difference = Math.abs(differences?.entries ?? 0) + Math.abs(differences?.holds ?? 0);
    if (difference > 0) found.accounts++;
    found.characters += difference;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return found;
}
