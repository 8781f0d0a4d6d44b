import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connect, type Database } from '../../src/db/connect.ts';
import { statement } from '../../src/db/statement.ts';
import type { Durability } from '../../src/db/statement-runner.ts';
import { createDatabase } from '../support/postgres.ts';

/** What the ledger leans on: works that share a commit stand alone, and only those that outlive no power cut skip the disk. */
describe.skipIf(inject('postgres') === '')('transactions on PostgreSQL', () => {
  let db: Database;
  beforeAll(async () => {
    db = await connect(await createDatabase(inject('postgres')), 10);
    await db.$executeRawUnsafe('CREATE TABLE note (id text PRIMARY KEY, tx text NOT NULL)');
  });
  afterAll(() => db.$disconnect());

  const NOTE = statement(
    (_, $: { id: string }) =>
      sql<{ id: string; tx: string; waits: string }>`INSERT INTO note VALUES (${$.id}, txid_current()::text)
        RETURNING id, tx, current_setting('synchronous_commit') AS waits`,
  );
  const ALL = statement(() => sql<{ id: string }>`SELECT id FROM note`);
  const note = async (id: string, options: Parameters<Database['statements']['transaction']>[1]) =>
    (await db.statements.transaction((run) => run(NOTE, { id }), options))[0]!;
  const account = () => randomUUID();

  it('are one where they come together for one account, and each its own elsewhere', async () => {
    const shared = account();
    const together = await Promise.all(
      Array.from({ length: 8 }, () => note(randomUUID(), { account: shared, oneStatement: true })),
    );
    expect(new Set(together.map(({ tx }) => tx)).size).toBe(1);
    const apart = await Promise.all(
      Array.from({ length: 8 }, () => note(randomUUID(), { account: account() })),
    );
    expect(new Set(apart.map(({ tx }) => tx)).size).toBe(8);
  });

  it.each(['throws', 'has a statement that fails', 'hides a statement that failed'])(
    'lose only the work that %s',
    async (how) => {
      const shared = account();
      const ids = Array.from({ length: 6 }, () => randomUUID());
      const results = await Promise.allSettled(
        ids.map((id, index) =>
          db.statements.transaction(
            async (run) => {
              await run(NOTE, { id });
              if (index !== 3) return;
              if (how === 'throws') throw new Error('no');
              const failed = run(NOTE, { id });
              await (how.startsWith('hides') ? failed.catch(() => {}) : failed);
            },
            { account: shared },
          ),
        ),
      );
      const wanted = ids.filter((_, index) => index !== 3);
      expect(results.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))).toEqual([3]);
      const written = (await db.statements.run(ALL, {}))
        .map(({ id }) => id)
        .filter((id) => ids.includes(id as never));
      expect(written.sort()).toEqual(wanted.sort());
    },
  );

  it('wait for the disk unless none that shares has to', async () => {
    const options = { durability: 'process', oneStatement: true } as const;
    expect(await note(randomUUID(), options)).toMatchObject({ waits: 'off' });
    expect(await note(randomUUID(), { oneStatement: true })).toMatchObject({ waits: 'on' });
    const shared = account();
    const waitsOf = async (durabilities: readonly Durability[]) => {
      const notes = durabilities.map((durability) => note(randomUUID(), { durability, account: shared }));
      return (await Promise.all(notes)).map(({ waits }) => waits);
    };
    expect(await waitsOf(['process', 'disk', 'process'])).toEqual(['on', 'on', 'on']);
    expect(await waitsOf(['process', 'process'])).toEqual(['off', 'off']);
  });
});
