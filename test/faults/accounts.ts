import { realSources } from '../../src/core/sources.ts';
import type { Database } from '../../src/db/connect.ts';
import type { NodeContext } from '../../src/db/node-context.ts';
import { createKey } from '../../src/keys/keys.ts';
import { grant } from '../../src/ledger/entries.ts';

/** Opens an account with so many characters; gives the secret of a key that may speak for it. */
export async function openAccount(db: Database, id: string, characters: number): Promise<string> {
  const store: NodeContext = { db, sources: realSources, nodeId: 'test', bootId: 'test' };
  await db.account.create({ data: { id, name: id } });
  await db.$transaction((tx) =>
    grant(tx, store, { accountId: id, characters, reason: 'test', actor: 'system' }),
  );
  const wanted = { accountId: id, name: 'test', kind: 'live', scopes: ['speech'] } as const;
  const { secret } = await createKey(db as never, realSources, { ...wanted, scopes: [...wanted.scopes] });
  return secret;
}
