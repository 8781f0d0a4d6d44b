import type { Database } from '../db/connect.ts';

export const groupings = ['day', 'voice', 'dialect', 'key'] as const;
export type Grouping = (typeof groupings)[number];

export interface UsageQuery {
  accountId: string;
  /** UTC days, YYYY-MM-DD, both included. */
  from: string;
  to: string;
  groupBy: Grouping;
}

export interface UsageRow {
  /** The day, or the id of the voice, dialect or key. */
  group: string;
  requests: number;
  characters: number;
  audioMs: number;
}

/** Charged generations of one account, added up in the database. */
export async function usage(db: Database, { accountId, ...query }: UsageQuery): Promise<UsageRow[]> {
  const [rows] = await usageOf(db, [accountId], query);
  return rows!;
}

/** The same of several accounts in one query, in their order. */
export async function usageOf(
  db: Database,
  accountIds: readonly string[],
  { from, to, groupBy }: Omit<UsageQuery, 'accountId'>,
): Promise<UsageRow[][]> {
  const column = columns[groupBy];
  const rows = await db.ledgerEntry.groupBy({
    by: ['accountId', column],
    where: { accountId: { in: [...accountIds] }, kind: 'charge', day: { gte: from, lte: to } },
    _count: { _all: true },
    _sum: { characters: true, durationMs: true },
  });
  const found = new Map<string, UsageRow[]>(accountIds.map((id) => [id, []]));
  for (const row of rows)
    found.get(row.accountId)?.push({
      group: row[column] ?? '',
      requests: row._count._all,
      characters: -(row._sum.characters ?? 0),
      audioMs: row._sum.durationMs ?? 0,
    });
  for (const list of found.values()) list.sort((a, b) => (a.group < b.group ? -1 : 1));
  return accountIds.map((id) => found.get(id)!);
}

const columns = { day: 'day', voice: 'voiceId', dialect: 'dialectId', key: 'keyId' } as const;
