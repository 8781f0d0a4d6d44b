import type { Run } from '../direct.ts';
import { statement } from '../statement.ts';

const OF_ACCOUNT = statement((db, $: { accountId: string }) =>
  db
    .selectFrom('LexiconWord')
    .select(['word', 'spelling', 'phones'])
    .where('accountId', '=', $.accountId)
    .orderBy('word'),
);

/** An account's own pronunciations, in the order of their words. */
export function readPronunciations(run: Run, accountId: string): Promise<(typeof OF_ACCOUNT)['row'][]> {
  return run(OF_ACCOUNT, { accountId });
}
