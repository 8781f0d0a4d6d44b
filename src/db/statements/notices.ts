import type { Insertable } from 'kysely';
import { statement } from '../statement.ts';
import type { RunStatement } from '../statement-runner.ts';
import type { Tables } from '../tables.ts';
import { balanceOf } from './ledger.ts';
import { isFree, outboxIn } from './outbox.ts';

const FALLEN = statement((db) =>
  db
    .selectFrom('BalanceAlert')
    .innerJoin('Account', 'Account.id', 'BalanceAlert.accountId')
    .select('BalanceAlert.accountId')
    .where('BalanceAlert.low', '=', false)
    .where('Account.erasedAt', 'is', null)
    .where((eb) => eb(balanceOf(eb), '<', eb.ref('BalanceAlert.threshold')))
    .limit(100),
);

/** Accounts that are below their threshold and of which nobody was told, at most 100. */
export async function fallenAccounts(run: RunStatement): Promise<string[]> {
  return (await run(FALLEN, {})).map(({ accountId }) => accountId);
}

const TAKE = statement((db, $: { accountId: string }) =>
  db
    .updateTable('BalanceAlert')
    .set({ low: true })
    .where('accountId', '=', $.accountId)
    .where('low', '=', false)
    .returning(['threshold', 'webhookUrl', 'emails']),
);
const BALANCE = statement((db, $: { accountId: string }) =>
  db
    .selectFrom('Account')
    .select((eb) => ['erasedAt', balanceOf(eb).as('balance')])
    .where('id', '=', $.accountId),
);
const UNTAKE = statement((db, $: { accountId: string }) =>
  db
    .updateTable('BalanceAlert')
    .set({ low: false })
    .where('accountId', '=', $.accountId)
    .returning('accountId'),
);

/** Who is to be told of a balance that has fallen, and of what. */
export interface Fall {
  balance: number;
  threshold: number;
  webhookUrl: string | null;
  /** Space separated. */
  emails: string;
}

/**
 * Notes that a balance has fallen, once; nothing where it was noted already or has not. First the alert is taken, then
 * the balance is read: a grant has them the other way round and waits, so that it takes back what was noted of the
 * balance before it. The account's row is not locked: requests go on.
 */
export async function takeFall(run: RunStatement, accountId: string): Promise<Fall | undefined> {
  const [alert] = await run(TAKE, { accountId });
  if (!alert) return undefined;
  const [account] = await run(BALANCE, { accountId });
  if (account && account.erasedAt === null && account.balance < alert.threshold)
    return { ...alert, balance: account.balance };
  await run(UNTAKE, { accountId });
  return undefined;
}

type NewNotice = Pick<
  Insertable<Tables['Notice']>,
  'id' | 'accountId' | 'channel' | 'receiver' | 'body' | 'notBefore'
>;

const INSERT = statement((db, $: NewNotice) =>
  db.insertInto('Notice').values({
    id: $.id,
    accountId: $.accountId,
    channel: $.channel,
    receiver: $.receiver,
    body: $.body,
    status: 'waiting',
    tries: 0,
    notBefore: $.notBefore,
    createdAt: $.notBefore,
  }),
);

/** Puts a message where it is sent from. */
export async function insertNotice(run: RunStatement, notice: NewNotice): Promise<void> {
  await run(INSERT, notice);
}

const NEXT = statement((db, $: { now: Date }) =>
  db
    .selectFrom('Notice')
    .select('id')
    .where(isFree('Notice', $.now))
    .where('notBefore', '<=', $.now)
    .orderBy('notBefore')
    .orderBy('id')
    .limit(1),
);

/** The message that is due first, if any is. */
export async function nextNotice(run: RunStatement, now: Date): Promise<string | undefined> {
  return (await run(NEXT, { now }))[0]?.id;
}

const READ = statement((db, $: { id: string }) =>
  db
    .selectFrom('Notice')
    .innerJoin('Account', 'Account.id', 'Notice.accountId')
    .select([
      'Notice.id',
      'Notice.accountId',
      'Notice.channel',
      'Notice.receiver',
      'Notice.body',
      'Notice.tries',
    ])
    .select('Account.name')
    .where('Notice.id', '=', $.id),
);
/** A message, and the name of the account that it is about. */
export type NoticeOf = (typeof READ)['row'];

export async function readNotice(run: RunStatement, id: string): Promise<NoticeOf | undefined> {
  return (await run(READ, { id }))[0];
}

export const { lease: leaseNotice, end: endNotice } = outboxIn('Notice');
