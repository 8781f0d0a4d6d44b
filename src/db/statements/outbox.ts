import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { statement } from '../statement.ts';
import type { StatementRunner } from '../statement-runner.ts';
import type { Tables } from '../tables.ts';

/** Takes a message for one try. */
export interface Lease {
  id: string;
  lease: string;
  now: Date;
  until: Date;
}

/** How a try ended. */
export interface EndedTry {
  id: string;
  lease: string;
  status: 'waiting' | 'delivered' | 'failed';
  /** When it is tried again. */
  notBefore: Date;
  error: string | null;
  deliveredAt: Date | null;
}

/** What is free to be tried: nobody has it, or not any more. */
export function isFree(table: 'JobWebhook' | 'Notice', now: Date): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'Notice'>();
  const column = <Name extends string>(name: Name) => `${table}.${name}` as `Notice.${Name}`;
  return eb.and([
    eb(column('status'), '=', 'waiting'),
    eb.or([eb(column('leaseUntil'), 'is', null), eb(column('leaseUntil'), '<', now)]),
  ]);
}

/** The statements that tables of messages have in common, whose columns are the same. */
export function outboxIn(name: 'JobWebhook' | 'Notice') {
  const table = name as 'Notice';
  const LEASE = statement((db, $: Lease) =>
    db
      .updateTable(table)
      .set((eb) => ({ lease: $.lease, leaseUntil: $.until, tries: eb('tries', '+', 1) }))
      .where('id', '=', $.id)
      .where(isFree(name, $.now))
      .returning('id'),
  );
  const END = statement((db, $: EndedTry) =>
    db
      .updateTable(table)
      .set({
        status: $.status,
        notBefore: $.notBefore,
        error: $.error,
        deliveredAt: $.deliveredAt,
        lease: null,
        leaseUntil: null,
      })
      .where('id', '=', $.id)
      .where('lease', '=', $.lease)
      .returning('id'),
  );
  return {
    /** Tells whether nobody else was quicker. */
    async lease(runner: StatementRunner, lease: Lease): Promise<boolean> {
      return (await runner.transaction((run) => run(LEASE, lease), { oneStatement: true })).length === 1;
    },
    /** Writes how a try ended, unless another one is under way meanwhile. */
    async end(runner: StatementRunner, ended: EndedTry): Promise<void> {
      await runner.transaction((run) => run(END, ended), { oneStatement: true });
    },
  };
}
