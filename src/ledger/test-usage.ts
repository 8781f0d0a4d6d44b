import { ServiceError } from '../core/errors.ts';
import type { Run } from '../db/direct.ts';
import type { NodeContext } from '../db/node-context.ts';
import { dayOf } from './entries.ts';
import type { Generation } from './holds.ts';

/** What a generation by a test key took of its account's day. */
export interface TestHold {
  accountId: string;
  day: string;
  characters: number;
}

const TAKE = `UPDATE "Account" SET
    "testCharacters" = CASE WHEN "testDay" = $2 THEN "testCharacters" ELSE 0 END + $3, "testDay" = $2
  WHERE id = $1 AND CASE WHEN "testDay" = $2 THEN "testCharacters" ELSE 0 END + $3 <= $4 RETURNING id`;
const GIVE_BACK = `UPDATE "Account" SET "testCharacters" = "testCharacters" - $3
  WHERE id = $1 AND "testDay" = $2 RETURNING id`;
const NOTE = `INSERT INTO "TestUsage" AS old
    ("accountId", day, "keyId", "voiceId", "dialectId", requests, characters, "durationMs")
  VALUES ($1, $2, $3, $4, $5, 1, $6, $7)
  ON CONFLICT ("accountId", day, "keyId", "voiceId") DO UPDATE SET
    requests = old.requests + 1, characters = old.characters + $6, "durationMs" = old."durationMs" + $7
  RETURNING requests`;

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
  const values = [accountId, hold.day, characters, perDay];
  const options = { soft: true, account: accountId, single: true };
  if ((await db.direct.transaction((run) => run(TAKE, values), options)).length === 1) return hold;
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
export async function giveBackTestCharacters({ db }: NodeContext, hold: TestHold): Promise<void> {
  const { accountId, day, characters } = hold;
  await db.direct.transaction((run) => run(GIVE_BACK, [accountId, day, characters]), {
    soft: true,
    account: accountId,
    single: true,
  });
}

/** Counts what a test key spoke, for the usage. Its characters were taken before. */
export async function noteTestUsage(
  run: Run,
  { accountId, day, characters }: TestHold,
  keyId: string,
  { voiceId, dialectId, durationMs }: Generation,
): Promise<void> {
  await run(NOTE, [accountId, day, keyId, voiceId, dialectId, characters, durationMs]);
}
