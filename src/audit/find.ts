import type { Database } from '../db/connect.ts';
import type { AuditEntry, AuditEntryQuery } from '../db/records.ts';
import { containing } from '../db/search.ts';
import { namesOf, namesOfAccounts, referencesNamed } from './names.ts';

/** Which deeds are looked for; what is absent or null decides nothing. */
export interface AuditFilter {
  /** Such as `grant` or `key.revoke`. */
  action?: string | null | undefined;
  accountId?: string | null | undefined;
  /** key:<id>, user:<id> or system. */
  actor?: string | null | undefined;
  /** UTC days, YYYY-MM-DD, both included. */
  from?: string | null | undefined;
  to?: string | null | undefined;
  /** Part of the details, of an id or of a name that is in use. */
  search?: string | null | undefined;
}

export async function auditWhere(
  db: Database,
  { action, accountId, actor, from, to, search }: AuditFilter,
): Promise<AuditEntryQuery> {
  const named = search ? await referencesNamed(db, search) : [];
  return {
    ...(action ? { action } : {}),
    ...(accountId ? { accountId } : {}),
    ...(actor ? { actor } : {}),
    createdAt: {
      ...(from ? { gte: new Date(`${from}T00:00:00Z`) } : {}),
      ...(to ? { lte: new Date(`${to}T23:59:59.999Z`) } : {}),
    },
    ...(search
      ? {
          OR: [
            { detail: containing(search) },
            { target: containing(search) },
            { actor: containing(search) },
            { requestId: search },
            { target: { in: named } },
            { actor: { in: named } },
            { accountId: { in: idsOfAccounts(named) } },
          ],
        }
      : {}),
  };
}

function idsOfAccounts(references: readonly string[]): string[] {
  return references
    .filter((each) => each.startsWith('account:'))
    .map((each) => each.slice('account:'.length));
}

export interface NamedAuditEntry extends AuditEntry {
  actorName: string | null;
  targetName: string | null;
  accountName: string | null;
}

/** Deeds after one of them, or from the newest on, with the names that are in use; at most `count`. */
export async function auditEntriesAfter(
  db: Database,
  filter: AuditFilter,
  after: string | undefined,
  count: number,
): Promise<NamedAuditEntry[]> {
  const entries = await db.auditEntry.findMany({
    where: await auditWhere(db, filter),
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: count,
    ...(after === undefined ? {} : { cursor: { id: after }, skip: 1 }),
  });
  const [actors, targets, accounts] = await Promise.all([
    namesOf(
      db,
      entries.map(({ actor }) => actor),
    ),
    namesOf(
      db,
      entries.map(({ target }) => target),
    ),
    namesOfAccounts(
      db,
      entries.map(({ accountId }) => accountId ?? ''),
    ),
  ]);
  return entries.map((entry, at) => ({
    ...entry,
    actorName: actors[at]!,
    targetName: targets[at]!,
    accountName: accounts[at]!,
  }));
}
