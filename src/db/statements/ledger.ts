import { type ExpressionBuilder, type Insertable, type QueryCreator, sql } from 'kysely';
import { columnsOf, statement } from '../statement.ts';
import type { RunStatement, StatementRunner, TransactionOptions } from '../statement-runner.ts';
import type { Tables } from '../tables.ts';

/**
 * All that changes a balance, but for an administrator's entries. Where PostgreSQL is capable of one statement for
 * what SQLite needs two for, it saves the way there and back.
 */

/** One statement of an account's that need not wait for the disk. */
const unflushed = (account: string): TransactionOptions => ({
  durability: 'process',
  account,
  oneStatement: true,
});

type AccountExpressions = ExpressionBuilder<Tables, 'Account'>;
/** All characters of an account: what is available, and what running requests have set aside. */
export const balanceOf = (eb: AccountExpressions) => eb('Account.available', '+', eb.ref('Account.held'));
const balance = (eb: AccountExpressions) => balanceOf(eb).as('balance');

/** An account's balance; nothing where there is no such account. */
export async function readBalance(run: RunStatement, accountId: string): Promise<number | undefined> {
  return (await run(BALANCE, { accountId }))[0]?.balance;
}

const BALANCE = statement((db, $: { accountId: string }) =>
  db.selectFrom('Account').select(balance).where('id', '=', $.accountId),
);

/** A hold as it is written. */
export type NewHold = Required<Insertable<Tables['Hold']>>;
/** A hold as far as it is changed. */
export type HeldCharacters = Pick<NewHold, 'id' | 'accountId' | 'characters'>;

const taken = (db: QueryCreator<Tables>, $: Pick<NewHold, 'accountId' | 'characters'>) =>
  db
    .updateTable('Account')
    .set((eb) => ({ available: eb('available', '-', $.characters), held: eb('held', '+', $.characters) }))
    .where('id', '=', $.accountId)
    .where('suspendedAt', 'is', null)
    .where('available', '>=', $.characters)
    .returning('id');
const holdRow = ($: NewHold): NewHold => ({
  id: $.id,
  accountId: $.accountId,
  keyId: $.keyId,
  characters: $.characters,
  requestId: $.requestId,
  nodeId: $.nodeId,
  bootId: $.bootId,
  createdAt: $.createdAt,
  expiresAt: $.expiresAt,
});
const TAKE = statement(taken);
const INSERT_HOLD = statement((db, $: NewHold) => db.insertInto('Hold').values(holdRow($)));
const TAKE_AND_HOLD = statement((db, $: NewHold) => {
  const { columns, select } = columnsOf(holdRow($));
  return db
    .with('taken', (cte) => taken(cte, $))
    .insertInto('Hold')
    .columns(columns)
    .expression((eb) => eb.selectFrom('taken').select(select))
    .returning('id');
}, 'postgresql');

/**
 * Takes a hold's characters from what its account has available and notes the hold, if there are enough and the
 * account is not suspended. One conditional update decides. A hold lost in a power cut is a released one.
 */
export function takeHold(runner: StatementRunner, hold: NewHold): Promise<boolean> {
  if (runner.kind === 'postgresql')
    return runner.transaction(
      async (run) => (await run(TAKE_AND_HOLD, hold)).length === 1,
      unflushed(hold.accountId),
    );
  return runner.transaction(
    async (run) => {
      if ((await run(TAKE, hold)).length !== 1) return false;
      await run(INSERT_HOLD, hold);
      return true;
    },
    { durability: 'process' },
  );
}

/** The entry of a charge, but for the balance that it leaves. `spent` is what `characters` are, negative. */
export interface NewCharge {
  id: string;
  accountId: string;
  characters: number;
  spent: number;
  requestId: string;
  keyId: string | null;
  dialectId: string;
  voiceId: string;
  durationMs: number;
  actor: string;
  day: string;
  createdAt: Date;
}

const chargeRow = <Balance>($: NewCharge, balance: Balance) => ({
  id: $.id,
  accountId: $.accountId,
  kind: 'charge',
  characters: $.spent,
  balance,
  reason: 'speech',
  requestId: $.requestId,
  keyId: $.keyId,
  dialectId: $.dialectId,
  voiceId: $.voiceId,
  durationMs: $.durationMs,
  actor: $.actor,
  day: $.day,
  createdAt: $.createdAt,
});
const gone = (db: QueryCreator<Tables>, $: { holdId: string }) =>
  db.deleteFrom('Hold').where('id', '=', $.holdId).returning(['id', 'accountId', 'characters']);
const GONE = statement(gone);
/** All of a charge in one statement; no row where the hold is gone. */
const SETTLE = statement((db, $: NewCharge & { holdId: string }) => {
  const { columns, select } = columnsOf(chargeRow($, sql.ref('paid.balance')));
  return db
    .with('gone', (cte) => gone(cte, $))
    .with('paid', (cte) =>
      cte
        .updateTable('Account')
        .set((eb) => ({ held: eb('held', '-', $.characters) }))
        .where('id', '=', $.accountId)
        .where((eb) => eb.exists(eb.selectFrom('gone').select('gone.id')))
        .returning(balance),
    )
    .insertInto('LedgerEntry')
    .columns(columns)
    .expression((eb) => eb.selectFrom('paid').select(select))
    .returning('balance');
}, 'postgresql');
const paid = (pocket: 'held' | 'available') =>
  statement((db, $: { accountId: string; characters: number }) =>
    db
      .updateTable('Account')
      .set((eb) => ({ [pocket]: eb(pocket, '-', $.characters) }))
      .where('id', '=', $.accountId)
      .where(pocket, '>=', $.characters)
      .returning(balance),
  );
const PAY = { held: paid('held'), available: paid('available') };
const INSERT_CHARGE = statement((db, $: NewCharge & { balance: number }) =>
  db.insertInto('LedgerEntry').values(chargeRow($, $.balance)),
);
const AVAILABLE = statement((db, $: { accountId: string }) =>
  db.selectFrom('Account').select('available').where('id', '=', $.accountId),
);

/**
 * Turns a hold into a charge, in one statement where the database is capable of that, inside `run`'s transaction or
 * on its own; gives the balance that is left. Undefined where it is not, or where the hold is gone: then nothing was
 * changed.
 */
export async function settleHold(
  runner: StatementRunner,
  holdId: string,
  charge: NewCharge,
  inside?: RunStatement,
): Promise<number | undefined> {
  if (runner.kind !== 'postgresql') return undefined;
  const settle = (run: RunStatement) => run(SETTLE, { ...charge, holdId });
  const [settled] = inside
    ? await settle(inside)
    : await runner.transaction(settle, { account: charge.accountId, oneStatement: true });
  return settled?.balance;
}

/** Deletes a hold. Tells whether there was one; its characters stay set aside. */
export async function deleteHold(run: RunStatement, holdId: string): Promise<boolean> {
  return (await run(GONE, { holdId })).length === 1;
}

/** Takes characters away for good and gives the balance that is left; nothing where there are not so many. */
export async function pay(
  run: RunStatement,
  pocket: 'held' | 'available',
  accountId: string,
  characters: number,
): Promise<number | undefined> {
  return (await run(PAY[pocket], { accountId, characters }))[0]?.balance;
}

export async function insertCharge(run: RunStatement, charge: NewCharge, balance: number): Promise<void> {
  await run(INSERT_CHARGE, { ...charge, balance });
}

/** What an account has available, 0 where there is no such account. */
export async function readAvailable(run: RunStatement, accountId: string): Promise<number> {
  return (await run(AVAILABLE, { accountId }))[0]?.available ?? 0;
}

const GIVE_BACK = statement((db, $: { accountId: string; characters: number }) =>
  db
    .updateTable('Account')
    .set((eb) => ({ available: eb('available', '+', $.characters), held: eb('held', '-', $.characters) }))
    .where('id', '=', $.accountId)
    .returning('id'),
);
const RELEASE = statement(
  (db, $: { holdId: string }) =>
    db
      .with('gone', (cte) => gone(cte, $))
      .updateTable('Account')
      .from('gone')
      .set((eb) => ({
        available: eb('Account.available', '+', eb.ref('gone.characters')),
        held: eb('Account.held', '-', eb.ref('gone.characters')),
      }))
      .whereRef('Account.id', '=', 'gone.accountId')
      .returning('Account.id'),
  'postgresql',
);

/** Gives the characters of a hold back. Tells whether there was one. */
export function releaseHold(
  runner: StatementRunner,
  { id: holdId, ...given }: HeldCharacters,
): Promise<boolean> {
  if (runner.kind === 'postgresql')
    return runner.transaction(
      async (run) => (await run(RELEASE, { holdId })).length === 1,
      unflushed(given.accountId),
    );
  return runner.transaction(
    async (run) => {
      if (!(await deleteHold(run, holdId))) return false;
      await run(GIVE_BACK, given);
      return true;
    },
    { durability: 'process' },
  );
}

const SHRINK = statement((db, $: { id: string; characters: number }) =>
  db.updateTable('Hold').set({ characters: $.characters }).where('id', '=', $.id).returning('id'),
);

/** Leaves a hold `characters` and gives the rest of it back, where there is the hold. */
export async function shrinkHold(run: RunStatement, hold: HeldCharacters, characters: number): Promise<void> {
  if ((await run(SHRINK, { id: hold.id, characters })).length === 1)
    await run(GIVE_BACK, { accountId: hold.accountId, characters: hold.characters - characters });
}

const sumOf = (eb: AccountExpressions, table: 'LedgerEntry' | 'Hold') =>
  eb.fn.coalesce(
    eb
      .selectFrom(table)
      .select((of) => of.fn.sum<number>(`${table}.characters`).as('sum'))
      .whereRef(`${table}.accountId`, '=', 'Account.id'),
    sql.lit(0),
  );
const DIFFERENCES = statement((db, $: { accountId: string }) =>
  db
    .selectFrom('Account')
    .select((eb) => [
      sql<number>`${balanceOf(eb)} - ${sumOf(eb, 'LedgerEntry')}`.as('entries'),
      sql<number>`held - ${sumOf(eb, 'Hold')}`.as('holds'),
    ])
    .where('id', '=', $.accountId),
);

/** By how many characters an account does not agree with its entries, and with its holds: of one moment, signed. */
export async function readDifferences(
  run: RunStatement,
  accountId: string,
): Promise<{ entries: number; holds: number } | undefined> {
  return (await run(DIFFERENCES, { accountId }))[0];
}

type TestTake = { accountId: string; day: string; characters: number; perDay: number };
/** What an account's test keys spoke on the day, with so many characters more. */
const withMore = (eb: AccountExpressions, $: TestTake) =>
  eb(eb.case().when('testDay', '=', $.day).then(eb.ref('testCharacters')).else(0).end(), '+', $.characters);
const TAKE_TEST = statement((db, $: TestTake) =>
  db
    .updateTable('Account')
    .set((eb) => ({ testCharacters: withMore(eb, $), testDay: $.day }))
    .where('id', '=', $.accountId)
    .where((eb) => eb(withMore(eb, $), '<=', $.perDay))
    .returning('id'),
);

/** Takes characters of what an account's test keys may speak on a day, if so many are left. */
export async function takeTestCharacters(runner: StatementRunner, take: TestTake): Promise<boolean> {
  const taken = await runner.transaction((run) => run(TAKE_TEST, take), unflushed(take.accountId));
  return taken.length === 1;
}

const GIVE_BACK_TEST = statement((db, $: { accountId: string; day: string; characters: number }) =>
  db
    .updateTable('Account')
    .set((eb) => ({ testCharacters: eb('testCharacters', '-', $.characters) }))
    .where('id', '=', $.accountId)
    .where('testDay', '=', $.day)
    .returning('id'),
);

/** Gives characters of a day back, which another day does not need. */
export async function giveBackTestCharacters(
  runner: StatementRunner,
  given: { accountId: string; day: string; characters: number },
): Promise<void> {
  await runner.transaction((run) => run(GIVE_BACK_TEST, given), unflushed(given.accountId));
}

type TestUsage = Omit<Insertable<Tables['TestUsage']>, 'requests'>;
const NOTE_TEST = statement((db, $: TestUsage) =>
  db
    .insertInto('TestUsage')
    .values({
      accountId: $.accountId,
      day: $.day,
      keyId: $.keyId,
      voiceId: $.voiceId,
      dialectId: $.dialectId,
      requests: 1,
      characters: $.characters,
      durationMs: $.durationMs,
    })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'day', 'keyId', 'voiceId']).doUpdateSet((eb) => ({
        requests: eb('TestUsage.requests', '+', 1),
        characters: eb('TestUsage.characters', '+', $.characters),
        durationMs: eb('TestUsage.durationMs', '+', $.durationMs),
      })),
    ),
);

/** Adds a generation to what a test key spoke on a day. */
export async function addTestUsage(run: RunStatement, spoken: TestUsage): Promise<void> {
  await run(NOTE_TEST, spoken);
}
