import type { Transaction } from '../db/connect.ts';
import { ServiceError } from '../errors.ts';
import { newId } from '../ids.ts';
import { dayOf, type Store } from './store.ts';

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
export async function placeHold(store: Store, request: HoldRequest): Promise<Hold> {
  const { accountId, keyId, characters, requestId } = request;
  const id = newId('hold', store.sources);
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

async function refusal(tx: Transaction, accountId: string, needed: number): Promise<ServiceError> {
  const account = await tx.account.findUniqueOrThrow({ where: { id: accountId } });
  if (account.suspendedAt)
    return new ServiceError(
      'account_suspended',
      'This account is suspended. Ask an administrator of the service.',
    );
  return notEnough(
    needed,
    account.available,
    'Shorten the text, wait for running requests to finish, or ask an administrator for more characters.',
  );
}

function notEnough(needed: number, available: number, advice: string): ServiceError {
  return new ServiceError(
    'insufficient_balance',
    `This text needs ${needed} characters and ${available} are available. ${advice}`,
    { members: { needed, available } },
  );
}

async function keepToCap(tx: Transaction, store: Store, request: HoldRequest, cap: number): Promise<void> {
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
  tx: Transaction,
  store: Store,
  hold: Hold,
  generation: Generation,
): Promise<number> {
  const { accountId, characters } = hold;
  const { count } = await tx.hold.deleteMany({ where: { id: hold.id } });
  const pocket = count === 1 ? 'held' : 'available';
  const settled = await tx.account.updateMany({
    where: { id: accountId, [pocket]: { gte: characters } },
    data: { [pocket]: { decrement: characters } },
  });
  if (settled.count !== 1) throw await refusal(tx, accountId, characters);
  const account = await tx.account.findUniqueOrThrow({ where: { id: accountId } });
  const balance = account.available + account.held;
  const now = store.sources.now();
  await tx.ledgerEntry.create({
    data: {
      id: newId('led', store.sources),
      accountId,
      kind: 'charge',
      characters: -characters,
      balance,
      reason: 'speech',
      requestId: hold.requestId,
      keyId: hold.keyId,
      dialectId: generation.dialectId,
      voiceId: generation.voiceId,
      durationMs: generation.durationMs,
      actor: generation.actor,
      day: dayOf(now),
      createdAt: now,
    },
  });
  return balance;
}

/** Gives the characters of a hold back. Releasing twice, or after the charge, changes nothing. */
export async function releaseHold(
  store: Store,
  hold: Pick<Hold, 'id' | 'accountId' | 'characters'>,
): Promise<boolean> {
  return store.db.$transaction(async (tx) => {
    const { count } = await tx.hold.deleteMany({ where: { id: hold.id } });
    if (count === 1)
      await tx.account.update({
        where: { id: hold.accountId },
        data: { available: { increment: hold.characters }, held: { decrement: hold.characters } },
      });
    return count === 1;
  });
}

/**
 * Releases what crashes left behind: holds past their age, and those of earlier runs of this node.
 * Gives how many there were.
 */
export async function recoverHolds(store: Store): Promise<number> {
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
