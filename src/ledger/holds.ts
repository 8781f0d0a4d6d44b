import { ServiceError } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import type { Transaction } from '../db/connect.ts';
import type { Run } from '../db/direct.ts';
import type { NodeContext } from '../db/node-context.ts';
import { dayOf } from './entries.ts';

export interface HoldRequest {
  accountId: string;
  /** Null for a person of the dashboard. */
  keyId: string | null;
  /** The key's cap for a calendar month (UTC), if it has one. */
  monthlyCap: number | null;
  characters: number;
  requestId: string;
  /** After this the hold counts as left behind by a crash. */
  expiresAt: Date;
}

export interface Hold {
  id: string;
  accountId: string;
  keyId: string | null;
  characters: number;
  requestId: string;
}

/**
 * Sets characters aside before work starts. One conditional update decides, so two requests never get
 * the same characters. Throws `insufficient_balance` (with `needed` and `available`) and
 * `account_suspended`.
 */
export async function placeHold(store: NodeContext, request: HoldRequest): Promise<Hold> {
  const { accountId, keyId, characters, requestId } = request;
  const id = newId('hold', store.sources);
  if (request.monthlyCap === null) {
    if (await takeHold(store, id, request)) return { id, accountId, keyId, characters, requestId };
    throw await refusal(store.db, accountId, characters);
  }
  return store.db.$transaction(async (tx) => {
    const { count } = await tx.account.updateMany({
      where: { id: accountId, suspendedAt: null, available: { gte: characters } },
      data: { available: { decrement: characters }, held: { increment: characters } },
    });
    if (count !== 1) throw await refusal(tx, accountId, characters);
    // The update above locked the account's row, so the sum cannot change between here and the commit.
    if (request.monthlyCap !== null) await keepToCap(tx, store, request, request.monthlyCap);
    await tx.hold.create({
      data: {
        id,
        accountId,
        keyId,
        characters,
        requestId,
        nodeId: store.nodeId,
        bootId: store.bootId,
        createdAt: store.sources.now(),
        expiresAt: request.expiresAt,
      },
    });
    return { id, accountId, keyId, characters, requestId };
  });
}

const TAKE = `UPDATE "Account" SET available = available - $2, held = held + $2
  WHERE id = $1 AND "suspendedAt" IS NULL AND available >= $2 RETURNING id`;
const HOLD =
  '"Hold" (id, "accountId", "keyId", characters, "requestId", "nodeId", "bootId", "createdAt", "expiresAt")';
/** The same in one statement, of which PostgreSQL alone is capable. */
const TAKE_AND_HOLD = `WITH taken AS (${TAKE})
  INSERT INTO ${HOLD} SELECT $3, id, $4, $2, $5, $6, $7, $8, $9 FROM taken RETURNING id`;

/** Takes the characters and notes the hold, if there are enough. A hold lost in a power cut is a released one. */
async function takeHold({ db, sources, nodeId, bootId }: NodeContext, id: string, request: HoldRequest) {
  const { accountId, keyId, characters, requestId, expiresAt } = request;
  const rest = [keyId, requestId, nodeId, bootId, sources.now(), expiresAt];
  if (db.direct.kind === 'postgresql') {
    const values = [accountId, characters, id, ...rest];
    const options = { soft: true, account: accountId, single: true };
    return (await db.direct.transaction((run) => run(TAKE_AND_HOLD, values), options)).length === 1;
  }
  return db.direct.transaction(
    async (run) => {
      if ((await run(TAKE, [accountId, characters])).length !== 1) return false;
      await run(`INSERT INTO ${HOLD} VALUES ($2, $1, $4, $3, $5, $6, $7, $8, $9)`, [
        accountId,
        id,
        characters,
        ...rest,
      ]);
      return true;
    },
    { soft: true },
  );
}

async function refusal(tx: Transaction, accountId: string, needed: number): Promise<ServiceError> {
  const account = await tx.account.findUniqueOrThrow({ where: { id: accountId } });
  if (account.suspendedAt)
    return new ServiceError(
      'account_suspended',
      'This account is suspended. Ask an administrator of the service.',
    );
  return notEnough(needed, account.available, SHORTEN);
}

const SHORTEN =
  'Shorten the text, wait for running requests to finish, or ask an administrator for more characters.';

function notEnough(needed: number, available: number, advice: string): ServiceError {
  return new ServiceError(
    'insufficient_balance',
    `This text needs ${needed} characters and ${available} are available. ${advice}`,
    { members: { needed, available } },
  );
}

async function keepToCap(
  tx: Transaction,
  store: NodeContext,
  request: HoldRequest,
  cap: number,
): Promise<void> {
  const month = dayOf(store.sources.now()).slice(0, 8);
  const [charged, open] = await Promise.all([
    tx.ledgerEntry.aggregate({
      where: { keyId: request.keyId, kind: 'charge', day: { gte: `${month}01` } },
      _sum: { characters: true },
    }),
    tx.hold.aggregate({ where: { keyId: request.keyId }, _sum: { characters: true } }),
  ]);
  const left = Math.max(0, cap + (charged._sum.characters ?? 0) - (open._sum.characters ?? 0));
  if (request.characters > left)
    throw notEnough(
      request.characters,
      left,
      "This is the key's cap for the calendar month (UTC): raise it or use another key.",
    );
}

/** What a finished generation was, for the usage record. */
export interface Generation {
  dialectId: string;
  voiceId: string;
  durationMs: number;
  /** Who asked: key:<id> or user:<id>. */
  actor: string;
}

const ENTRY = `"LedgerEntry" (id, "accountId", kind, characters, balance, reason, "requestId", "keyId",
  "dialectId", "voiceId", "durationMs", actor, day, "createdAt")`;
const GONE = 'DELETE FROM "Hold" WHERE id = $1 RETURNING id';
const paid = (pocket: 'held' | 'available') =>
  `UPDATE "Account" SET ${pocket} = ${pocket} - $2 WHERE id = $1 AND ${pocket} >= $2 RETURNING available + held AS balance`;
/** All of it in one statement, of which PostgreSQL alone is capable; no row where the hold is gone. */
const SETTLE = `WITH gone AS (${GONE}),
  paid AS (UPDATE "Account" SET held = held - $3 WHERE id = $2 AND EXISTS (SELECT 1 FROM gone)
    RETURNING available + held AS balance)
  INSERT INTO ${ENTRY} SELECT $4, $2, 'charge', -$3, balance, 'speech', $5, $6, $7, $8, $9, $10, $11, $12
    FROM paid RETURNING balance`;

/**
 * Turns a hold into a charge, inside the caller's transaction, so that the charge and what it is for
 * (a stored answer, a file) are written together or not at all. Gives the balance that is left.
 * When the hold was taken for a crash's and released meanwhile, the characters are taken anew; throws
 * `insufficient_balance` if they are gone.
 */
export async function chargeHold(
  run: Run,
  store: NodeContext,
  hold: Hold,
  generation: Generation,
): Promise<number> {
  const settled = await chargeAtOnce(store, hold, generation, run);
  if (settled !== undefined) return settled;
  const { accountId, characters } = hold;
  const entry = entryOf(store, hold, generation);
  const pocket = (await run(GONE, [hold.id])).length === 1 ? 'held' : 'available';
  const [account] = await run(paid(pocket), [accountId, characters]);
  if (!account) {
    const [there] = await run('SELECT available FROM "Account" WHERE id = $1', [accountId]);
    throw notEnough(characters, Number(there?.available ?? 0), SHORTEN);
  }
  await run(
    `INSERT INTO ${ENTRY} VALUES ($3, $1, 'charge', 0 - $2, $12, 'speech', $4, $5, $6, $7, $8, $9, $10, $11)`,
    [accountId, characters, ...entry, account.balance!],
  );
  return Number(account.balance);
}

/**
 * The charge alone, in one statement where the database is capable of that; undefined where it is not, or
 * where the hold is gone: then nothing was changed, and `chargeHold` decides.
 */
export async function chargeAtOnce(
  store: NodeContext,
  hold: Hold,
  generation: Generation,
  inside?: Run,
): Promise<number | undefined> {
  const { direct } = store.db;
  if (direct.kind !== 'postgresql') return undefined;
  const { id, accountId, characters } = hold;
  const values = [id, accountId, characters, ...entryOf(store, hold, generation)];
  const settle = (run: Run) => run(SETTLE, values);
  const [settled] = inside
    ? await settle(inside)
    : await direct.transaction(settle, { account: accountId, single: true });
  return settled && Number(settled.balance);
}

/** The values of a charge's entry that come after account, characters and balance. */
function entryOf({ sources }: NodeContext, { requestId, keyId }: Hold, generation: Generation) {
  const { dialectId, voiceId, durationMs, actor } = generation;
  const now = sources.now();
  const id = newId('led', sources);
  return [id, requestId, keyId, dialectId, voiceId, durationMs, actor, dayOf(now), now];
}

/** Gives the characters of a hold back. Releasing twice, or after the charge, changes nothing. */
export async function releaseHold(
  store: NodeContext,
  hold: Pick<Hold, 'id' | 'accountId' | 'characters'>,
): Promise<boolean> {
  const { direct } = store.db;
  const options = { soft: true, account: hold.accountId, single: direct.kind === 'postgresql' };
  return direct.transaction(async (run) => {
    if (direct.kind === 'postgresql') return (await run(RELEASE, [hold.id])).length === 1;
    if ((await run(GONE, [hold.id])).length !== 1) return false;
    await run(GIVE_BACK, [hold.accountId, hold.characters]);
    return true;
  }, options);
}

const GIVE_BACK =
  'UPDATE "Account" SET available = available + $2, held = held - $2 WHERE id = $1 RETURNING id';
const RELEASE = `WITH gone AS (DELETE FROM "Hold" WHERE id = $1 RETURNING "accountId", characters)
  UPDATE "Account" SET available = available + gone.characters, held = held - gone.characters
  FROM gone WHERE id = gone."accountId" RETURNING id`;

const SHRINK = 'UPDATE "Hold" SET characters = $2 WHERE id = $1 RETURNING id';

/**
 * Gives back what a hold has beyond `characters`, inside the caller's transaction, and the hold that is left. One that
 * was released meanwhile has nothing to give.
 */
export async function shrinkHold(run: Run, hold: Hold, characters: number): Promise<Hold> {
  if (characters < hold.characters && (await run(SHRINK, [hold.id, characters])).length === 1)
    await run(GIVE_BACK, [hold.accountId, hold.characters - characters]);
  return { ...hold, characters };
}

/**
 * Releases what crashes left behind: holds past their age, and those of earlier runs of this node.
 * Gives how many there were.
 */
export async function recoverHolds(store: NodeContext): Promise<number> {
  const left = await store.db.hold.findMany({
    where: {
      OR: [
        { expiresAt: { lt: store.sources.now() } },
        { nodeId: store.nodeId, bootId: { not: store.bootId } },
      ],
    },
  });
  let released = 0;
  for (const hold of left) if (await releaseHold(store, hold)) released++;
  return released;
}
