import type { Scope } from '../../src/core/caller.ts';
import { realSources } from '../../src/core/sources.ts';
import type { Database } from '../../src/db/connect.ts';
import type { NodeContext } from '../../src/db/node-context.ts';
import { createKey } from '../../src/keys/keys.ts';
import { grant } from '../../src/ledger/entries.ts';

/** Opens an account with so many characters; gives the secret of a key of it, which may speak unless it is said otherwise. */
export async function openAccount(
  db: Database,
  id: string,
  characters: number,
  scope: Scope = 'speech',
): Promise<string> {
  const store: NodeContext = { db, sources: realSources, nodeId: 'test', bootId: 'test' };
  await db.account.create({ data: { id, name: id } });
  await db.$transaction((tx) =>
    grant(tx, store, { accountId: id, characters, reason: 'test', actor: 'system' }),
  );
  const { secret } = await createKey(db as never, realSources, {
    accountId: id,
    name: 'test',
    kind: 'live',
    scopes: [scope],
  });
  return secret;
}
