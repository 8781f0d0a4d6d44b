import { ServiceError } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import type { Transaction } from '../db/connect.ts';
import type { NodeContext } from '../db/node-context.ts';
import type { RunStatement } from '../db/statement-runner.ts';
import * as statements from '../db/statements/ledger.ts';
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
  const { monthlyCap, ...wanted } = request;
  const { accountId, keyId, characters, requestId } = request;
  const { db, sources, nodeId, bootId } = store;
  const id = newId('hold', sources);
  const hold = { ...wanted, id, nodeId, bootId, createdAt: sources.now() };
  if (monthlyCap === null) {
    if (!(await statements.takeHold(db.statements, hold))) throw await refusal(db, accountId, characters);
  } else
    await db.$transaction(async (tx) => {
      const { count } = await tx.account.updateMany({
        where: { id: accountId, suspendedAt: null, available: { gte: characters } },
        data: { available: { decrement: characters }, held: { increment: characters } },
      });
      if (count !== 1) throw await refusal(tx, accountId, characters);
      // The update above locked the account's row, so the sum cannot change between here and the commit.
      await keepToCap(tx, store, request, monthlyCap);
      await tx.hold.create({ data: hold });
    });
  return { id, accountId, keyId, characters, requestId };
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

/**
 * Turns a hold into a charge, inside the caller's transaction, so that the charge and what it is for
 * (a stored answer, a file) are written together or not at all. Gives the balance that is left.
 * When the hold was taken for a crash's and released meanwhile, the characters are taken anew; throws
 * `insufficient_balance` if they are gone.
 */
export async function chargeHold(
  run: RunStatement,
  store: NodeContext,
  hold: Hold,
  generation: Generation,
): Promise<number> {
  const charge = chargeOf(store, hold, generation);
  const settled = await statements.settleHold(store.db.statements, hold.id, charge, run);
  if (settled !== undefined) return settled;
  const { accountId, characters } = hold;
  const pocket = (await statements.deleteHold(run, hold.id)) ? 'held' : 'available';
  const balance = await statements.pay(run, pocket, accountId, characters);
  if (balance === undefined)
    throw notEnough(characters, await statements.readAvailable(run, accountId), SHORTEN);
  await statements.insertCharge(run, charge, balance);
  return balance;
}

/**
 * The charge alone, in one statement where the database is capable of that; undefined where it is not, or
 * where the hold is gone: then nothing was changed, and `chargeHold` decides.
 */
export function chargeAtOnce(
  store: NodeContext,
  hold: Hold,
  generation: Generation,
): Promise<number | undefined> {
  return statements.settleHold(store.db.statements, hold.id, chargeOf(store, hold, generation));
}

function chargeOf({ sources }: NodeContext, hold: Hold, generation: Generation): statements.NewCharge {
  const { accountId, characters, requestId, keyId } = hold;
  const { dialectId, voiceId, durationMs, actor } = generation;
  const createdAt = sources.now();
  const of = { accountId, characters, spent: -characters, requestId, keyId };
  const what = { dialectId, voiceId, durationMs, actor };
  return { id: newId('led', sources), ...of, ...what, day: dayOf(createdAt), createdAt };
}

/** Gives the characters of a hold back. Releasing twice, or after the charge, changes nothing. */
export function releaseHold(store: NodeContext, hold: statements.HeldCharacters): Promise<boolean> {
  return statements.releaseHold(store.db.statements, hold);
}

/**
 * Gives back what a hold has beyond `characters`, inside the caller's transaction, and the hold that is left. One that
 * was released meanwhile has nothing to give.
 */
export async function shrinkHold(run: RunStatement, hold: Hold, characters: number): Promise<Hold> {
  if (characters < hold.characters) await statements.shrinkHold(run, hold, characters);
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
