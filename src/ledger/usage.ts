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
export async function usage(db: Database, { accountId, from, to, groupBy }: UsageQuery): Promise<UsageRow[]> {
  const column = columns[groupBy];
  const rows = await db.ledgerEntry.groupBy({
    by: [column],
    where: { accountId, kind: 'charge', day: { gte: from, lte: to } },
    _count: { _all: true },
    _sum: { characters: true, durationMs: true },
  });
  return rows
    .map((row) => ({
      group: row[column] ?? '',
      requests: row._count._all,
      characters: -(row._sum.characters ?? 0),
      audioMs: row._sum.durationMs ?? 0,
    }))
    .sort((a, b) => (a.group < b.group ? -1 : 1));
}

const columns = { day: 'day', voice: 'voiceId', dialect: 'dialectId', key: 'keyId' } as const;
