import type { Database } from '../db/connect.ts';
import type { EntryWithKey, LedgerEntryQuery } from '../db/records.ts';
import { containing } from '../db/search.ts';

/** Which entries of an account are looked for; what is absent or null decides nothing. */
export interface EntryFilter {
  kind?: 'grant' | 'charge' | 'correction' | null | undefined;
  keyId?: string | null | undefined;
  /** UTC days, YYYY-MM-DD, both included. */
  from?: string | null | undefined;
  to?: string | null | undefined;
  /** Part of a reason, or a whole id of an entry or a request. */
  search?: string | null | undefined;
}

/** The newest first; of one moment the order of the ids decides. */
export const newestFirst = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];

export function entriesWhere({ kind, keyId, from, to, search }: EntryFilter): LedgerEntryQuery {
  return {
    ...(kind ? { kind } : {}),
    ...(keyId ? { keyId } : {}),
    day: { ...(from ? { gte: from } : {}), ...(to ? { lte: to } : {}) },
    ...(search ? { OR: [{ reason: containing(search) }, { id: search }, { requestId: search }] } : {}),
  };
}

/** Entries after one of them, or from the newest on; at most `count`. */
export function entriesAfter(
  db: Database,
  accountId: string,
  filter: EntryFilter,
  after: string | undefined,
  count: number,
): Promise<EntryWithKey[]> {
  return db.ledgerEntry.findMany({
    where: { ...entriesWhere(filter), accountId },
    include: { key: { select: { name: true } } },
    orderBy: newestFirst,
    take: count,
    ...(after === undefined ? {} : { cursor: { id: after }, skip: 1 }),
  });
}
