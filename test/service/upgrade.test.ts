import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { connect } from '../../src/db/connect.ts';
import { migrate } from '../../src/db/migrate.ts';
import { statement } from '../../src/db/statement.ts';
import { checkLedger } from '../../src/ledger/check.ts';
import { createDatabase } from '../support/postgres.ts';
import { root } from '../support/process.ts';
import { startTestService } from '../support/service.ts';

const INIT = '20261128012825_init';

const databases = [
  { kind: 'SQLite', url: async () => `file:${join(mkdtempSync(join(tmpdir(), 'nutq-old-')), 'old.db')}` },
  ...(inject('postgres') ? [{ kind: 'PostgreSQL', url: () => createDatabase(inject('postgres')) }] : []),
];

it.each(databases)('this version takes over a database of the first one, on $kind', async ({ url }) => {
  const databaseUrl = await url();
  await migrate(databaseUrl, { until: INIT });
  const old = await connect(databaseUrl, 2);
  const now = new Date();
  // As the first version wrote them.
  await old.statements.run(
    statement(
      (_, $: { now: Date }) => sql`INSERT INTO "Account" (id, name, available, held, "createdAt")
        VALUES ('acc_old', 'old', 90, 0, ${$.now})`,
    ),
    { now },
  );
  await old.statements.run(
    statement(
      (_, $: { now: Date }) => sql`INSERT INTO "LedgerEntry"
          (id, "accountId", kind, characters, balance, reason, actor, day, "createdAt")
        VALUES ('led_1', 'acc_old', 'grant', 100, 100, 'test', 'system', '2026-11-28', ${$.now}),
          ('led_2', 'acc_old', 'charge', -10, 90, 'speech', 'system', '2026-11-28', ${$.now})`,
    ),
    { now },
  );
  await old.statements.run(
    statement(
      (_, $: { now: Date }) => sql`INSERT INTO "User" (id, name, email, role, "createdAt", "updatedAt")
        VALUES ('usr_admin', 'a', 'a@example.com', 'admin', ${$.now}, ${$.now}), ('usr_member', 'm', 'm@example.com', 'member', ${$.now}, ${$.now})`,
    ),
    { now },
  );
  await old.statements.run(
    statement(
      (_, $: { now: Date }) => sql`INSERT INTO "Membership" ("userId", "accountId", "createdAt")
        VALUES ('usr_admin', 'acc_old', ${$.now}), ('usr_member', 'acc_old', ${$.now})`,
    ),
    { now },
  );
  await old.$disconnect();
  const service = await startTestService({ DATABASE_URL: databaseUrl });
  try {
    const { db } = service.services;
    expect(await checkLedger(db)).toEqual([]);
    const account = await db.account.findUniqueOrThrow({ where: { id: 'acc_old' } });
    expect([account.available, account.held]).toEqual([90, 0]);
    // Nobody got a right by the upgrade, and nobody lost one.
    const people = await db.user.findMany({ include: { memberships: true }, orderBy: { id: 'asc' } });
    expect(people.map(({ role, memberships }) => [role, memberships[0]!.role])).toEqual([
      ['admin', 'member'],
      ['member', 'member'],
    ]);
    const { status, body } = await service.tts({ text: 'مرحبا', dialect: 'msa', voice: 'salim' });
    expect([status, body.characters]).toEqual([200, 5]);
    const job = await service.call('/v1/jobs', { json: { text: 'مرحبا', dialect: 'msa', voice: 'salim' } });
    expect(job.status).toBe(202);
  } finally {
    await service.stop();
  }
});

it('no migration takes away what nodes of the version before still use', () => {
  const folder = join(root, 'prisma/postgresql/migrations');
  const later = readdirSync(folder).filter((name) => /^\d/.test(name) && name > INIT);
  expect(later.length).toBeGreaterThan(3);
  for (const name of later) {
    const sql = readFileSync(join(folder, name, 'migration.sql'), 'utf8');
    for (const statement of sql.split(';')) {
      const where = `${name}: ${statement.trim()}`;
      expect(statement, where).not.toMatch(/DROP\s+(TABLE|COLUMN)|RENAME|ALTER\s+COLUMN/i);
      for (const [column] of statement.matchAll(/ADD COLUMN[^,]*NOT NULL[^,]*/gi))
        expect(column, where).toMatch(/DEFAULT/);
    }
  }
});
