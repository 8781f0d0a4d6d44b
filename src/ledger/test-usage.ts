import { ServiceError } from '../core/errors.ts';
import type { NodeContext } from '../db/node-context.ts';
import type { RunStatement } from '../db/statement-runner.ts';
import * as statements from '../db/statements/ledger.ts';
import { dayOf } from './entries.ts';
import type { Generation } from './holds.ts';

/** What a generation by a test key took of its account's day. */
export interface TestHold {
  accountId: string;
  day: string;
  characters: number;
}

/**
 * Takes characters of what an account's test keys may speak on one UTC day (0: test keys are off). One
 * conditional update decides, so that many at once do not take more. Throws `insufficient_balance`.
 */
export async function takeTestCharacters(
  { db, sources }: NodeContext,
  accountId: string,
  characters: number,
  perDay: number,
): Promise<TestHold> {
  const hold = { accountId, day: dayOf(sources.now()), characters };
  if (await statements.takeTestCharacters(db.statements, { ...hold, perDay })) return hold;
  if (perDay === 0)
    throw new ServiceError('insufficient_balance', 'Test keys are switched off here: use a live key.', {
      members: { needed: characters, available: 0 },
    });
  const account = await db.account.findUniqueOrThrow({ where: { id: accountId } });
  const available = perDay - (account.testDay === hold.day ? account.testCharacters : 0);
  throw new ServiceError(
    'insufficient_balance',
    `This text needs ${characters} characters and ${available} of the ${perDay} that an account's test keys may speak on one day (UTC) are left. Shorten it, wait for tomorrow, or use a live key.`,
    { members: { needed: characters, available } },
  );
}

/** Gives back what a generation took that failed. */
export function giveBackTestCharacters({ db }: NodeContext, hold: TestHold): Promise<void> {
  return statements.giveBackTestCharacters(db.statements, hold);
}

/** Counts what a test key spoke, for the usage. Its characters were taken before. */
export function noteTestUsage(
  run: RunStatement,
  hold: TestHold,
  keyId: string,
  { voiceId, dialectId, durationMs }: Generation,
): Promise<void> {
  return statements.addTestUsage(run, { ...hold, keyId, voiceId, dialectId, durationMs });
}
