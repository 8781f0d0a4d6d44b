import type { Database } from '../db/connect.ts';
import { containing } from '../db/search.ts';

/** The names of accounts, in the order of the ids; null for one that is not there. */
export async function namesOfAccounts(db: Database, ids: readonly string[]): Promise<(string | null)[]> {
  const rows = await db.account.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, name: true },
  });
  return ids.map((id) => rows.find((row) => row.id === id)?.name ?? null);
}

/** What people call those that the audit log and the ledger name as `key:<id>`, `user:<id>` or `account:<id>`. */
export async function namesOf(db: Database, references: readonly string[]): Promise<(string | null)[]> {
  const idsOf = (kind: string) =>
    references.filter((each) => each.startsWith(`${kind}:`)).map((each) => each.slice(kind.length + 1));
  const select = { id: true, name: true };
  const [keys, users, accounts] = await Promise.all([
    db.apiKey.findMany({ where: { id: { in: idsOf('key') } }, select }),
    db.user.findMany({ where: { id: { in: idsOf('user') } }, select }),
    db.account.findMany({ where: { id: { in: idsOf('account') } }, select }),
  ]);
  const names = new Map<string, string>([
    ...keys.map(({ id, name }) => [`key:${id}`, name] as const),
    ...users.map(({ id, name }) => [`user:${id}`, name] as const),
    ...accounts.map(({ id, name }) => [`account:${id}`, name] as const),
  ]);
  return references.map((reference) => names.get(reference) ?? null);
}

/** Most references that a name is searched for: more are found by more of the name. */
const MOST_NAMED = 100;

/** Keys, people and accounts whose name holds a text, as the audit log names them. */
export async function referencesNamed(db: Database, text: string): Promise<string[]> {
  const named = { where: { name: containing(text) }, select: { id: true }, take: MOST_NAMED };
  const [keys, users, accounts] = await Promise.all([
    db.apiKey.findMany(named),
    db.user.findMany(named),
    db.account.findMany(named),
  ]);
  return [
    ...keys.map(({ id }) => `key:${id}`),
    ...users.map(({ id }) => `user:${id}`),
    ...accounts.map(({ id }) => `account:${id}`),
  ];
}
