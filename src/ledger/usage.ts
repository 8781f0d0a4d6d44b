import type { Database } from '../db/connect.ts';
import type { NodeContext } from '../db/node-context.ts';
import { dayOf } from './entries.ts';

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
  /** What test keys spoke, which was charged nothing and is in none of the figures above. */
  testRequests: number;
  testCharacters: number;
}

/** Generations of one account, charged ones and those of test keys, added up in the database. */
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
  const within = { accountId: { in: [...accountIds] }, day: { gte: from, lte: to } };
  const [charged, tested] = await Promise.all([
    db.ledgerEntry.groupBy({
      by: ['accountId', column],
      where: { ...within, kind: 'charge' },
      _count: { _all: true },
      _sum: { characters: true, durationMs: true },
    }),
    db.testUsage.groupBy({
      by: ['accountId', column],
      where: within,
      _sum: { requests: true, characters: true },
    }),
  ]);
  const found = new Map(accountIds.map((id) => [id, new Map<string, UsageRow>()]));
  const rowOf = (accountId: string, group: string): UsageRow => {
    const groups = found.get(accountId)!;
    const row = groups.get(group) ?? {
      group,
      requests: 0,
      characters: 0,
      audioMs: 0,
      testRequests: 0,
      testCharacters: 0,
    };
    groups.set(group, row);
    return row;
  };
  for (const each of charged)
    Object.assign(rowOf(each.accountId, each[column] ?? ''), {
      requests: each._count._all,
      characters: -(each._sum.characters ?? 0),
      audioMs: each._sum.durationMs ?? 0,
    });
  for (const each of tested)
    Object.assign(rowOf(each.accountId, each[column]), {
      testRequests: each._sum.requests ?? 0,
      testCharacters: each._sum.characters ?? 0,
    });
  return accountIds.map((id) => [...found.get(id)!.values()].sort((a, b) => (a.group < b.group ? -1 : 1)));
}

export const dailyGroupings = ['voice', 'dialect', 'key'] as const;

export interface DailyUsageRow extends Pick<UsageRow, 'group' | 'requests' | 'characters' | 'audioMs'> {
  /** UTC day, YYYY-MM-DD. */
  day: string;
}

/** What was charged to an account on each day by voice, dialect or key; days without use are left out. */
export async function dailyUsage(
  db: Database,
  { accountId, from, to, groupBy }: UsageQuery & { groupBy: (typeof dailyGroupings)[number] },
): Promise<DailyUsageRow[]> {
  const column = columns[groupBy];
  const rows = await db.ledgerEntry.groupBy({
    by: ['day', column],
    where: { accountId, kind: 'charge', day: { gte: from, lte: to } },
    _count: { _all: true },
    _sum: { characters: true, durationMs: true },
  });
  return rows
    .map((row) => ({
      day: row.day,
      group: row[column] ?? '',
      requests: row._count._all,
      characters: -(row._sum.characters ?? 0),
      audioMs: row._sum.durationMs ?? 0,
    }))
    .sort((a, b) => (a.day + a.group < b.day + b.group ? -1 : 1));
}

const columns = { day: 'day', voice: 'voiceId', dialect: 'dialectId', key: 'keyId' } as const;

/** Characters that keys were charged this calendar month (UTC), in the order of their ids. */
export async function spentThisMonth(
  { db, sources }: NodeContext,
  keyIds: readonly string[],
): Promise<number[]> {
  const first = `${dayOf(sources.now()).slice(0, 8)}01`;
  const sums = await db.ledgerEntry.groupBy({
    by: ['keyId'],
    where: { keyId: { in: [...keyIds] }, kind: 'charge', day: { gte: first } },
    _sum: { characters: true },
  });
  return keyIds.map((id) => -(sums.find(({ keyId }) => keyId === id)?._sum.characters ?? 0));
}
