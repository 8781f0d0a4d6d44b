import type { Config } from '../config.ts';
import { scopes } from '../core/caller.ts';
import { StartError } from '../core/errors.ts';
import type { NodeContext } from '../db/node-context.ts';
import { parseKey, secretMatches } from '../keys/format.ts';
import { createKey, insertKey, type NewKey } from '../keys/keys.ts';
import { grant } from '../ledger/entries.ts';

/**
 * Sees to the first account: makes it, with its balance and a key with every scope, when the database
 * is empty, and makes sure that NUTQ_ADMIN_KEY, where set, is a key of it. Gives the secret of a key
 * that was made up here, to be printed once.
 */
export async function ensureFirstAccount(store: NodeContext, config: Config): Promise<string | undefined> {
  try {
    return await ensure(store, config);
  } catch (error) {
    // Another node that starts at the same moment was quicker: now there is an account to find.
    if (error instanceof Error && 'code' in error && error.code === 'P2002') return ensure(store, config);
    throw error;
  }
}

/** A fixed id, so that of two nodes only one can make the first account. */
const FIRST_ACCOUNT = 'acc_default';

async function ensure(store: NodeContext, config: Config): Promise<string | undefined> {
  const chosen = config.adminKey === undefined ? undefined : parseKey(config.adminKey);
  return store.db.$transaction(async (tx) => {
    const existing = await tx.account.findFirst({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
    const account =
      existing ??
      (await tx.account.create({
        data: { id: FIRST_ACCOUNT, name: 'default', createdAt: store.sources.now() },
      }));
    if (!existing && config.firstBalance > 0)
      await grant(tx, store, {
        accountId: account.id,
        characters: config.firstBalance,
        reason: 'first start',
        actor: 'system',
      });
    const request: NewKey = { accountId: account.id, name: 'first key', kind: 'live', scopes: [...scopes] };
    if (!chosen) return existing ? undefined : (await createKey(tx, store.sources, request)).secret;
    const known = await tx.apiKey.findUnique({ where: { id: chosen.id } });
    if (known && !secretMatches(chosen.secret, known.secretHash))
      throw new StartError('NUTQ_ADMIN_KEY has the id of a key with another secret: choose another id.');
    if (!known) await insertKey(tx, store.sources, { ...request, name: 'NUTQ_ADMIN_KEY' }, chosen);
    return undefined;
  });
}
