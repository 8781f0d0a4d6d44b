import { statement } from '../statement.ts';
import type { RunStatement } from '../statement-runner.ts';

const OF_ACCOUNT = statement((db, $: { accountId: string }) =>
  db
    .selectFrom('LexiconWord')
    .select(['word', 'spelling', 'phones'])
    .where('accountId', '=', $.accountId)
    .orderBy('word'),
);

/** An account's own pronunciations, in the order of their words. */
export function readPronunciations(
  run: RunStatement,
  accountId: string,
): Promise<(typeof OF_ACCOUNT)['row'][]> {
  return run(OF_ACCOUNT, { accountId });
}
