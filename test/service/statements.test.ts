import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import libsql from 'libsql';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connect, type Database } from '../../src/db/connect.ts';
import type { DatabaseKind } from '../../src/db/location.ts';
import { migrate } from '../../src/db/migrate.ts';
import { made, statement } from '../../src/db/statement.ts';
import { createDatabase } from '../support/postgres.ts';
import { root } from '../support/process.ts';

/** What the compiler holds to the schema, the databases must take as well. */
const folder = new URL('../../src/db/statements/', import.meta.url);
await Promise.all(readdirSync(folder).map((name) => import(new URL(name, folder).href)));
const all = [...made];
const of = (kind: DatabaseKind) => all.filter(({ only }) => only === undefined || only === kind);

const sqliteUrl = `file:${join(mkdtempSync(join(tmpdir(), 'nutq-statements-')), 'nutq.db')}`;

it('are there', () => {
  expect(all.length).toBeGreaterThan(30);
});

it('are all taken by SQLite', async () => {
  await migrate(sqliteUrl);
  const database = new libsql(sqliteUrl.replace('file:', ''));
  const refused = of('sqlite').flatMap((one) => {
    const { text } = one.for('sqlite');
    try {
      database.prepare(text);
      return [];
    } catch (error) {
      return [`${error} in ${text}`];
    }
  });
  database.close();
  expect(refused).toEqual([]);
});

it.skipIf(inject('postgres') === '')('are all taken by PostgreSQL', async () => {
  const url = await createDatabase(inject('postgres'));
  await migrate(url);
  const client = new pg.Client(url);
  await client.connect();
  const refused: string[] = [];
  for (const one of of('postgresql')) {
    const { name, text } = one.for('postgresql');
    await client.query(`PREPARE ${name} AS ${text}`).catch((error) => refused.push(`${error} in ${text}`));
  }
  await client.end();
  expect(refused).toEqual([]);
});

it('do not compile where they name what the schema does not have', () => {
  const wrong = [
    // @ts-expect-error There is no such column.
    statement((db, $: { id: string }) => db.selectFrom('Hold').select('price').where('id', '=', $.id)),
    // @ts-expect-error An id is no number.
    statement((db, $: { id: number }) => db.selectFrom('Hold').select('id').where('id', '=', $.id)),
    // @ts-expect-error A hold has more columns that the database does not fill in.
    statement((db, $: { id: string }) => db.insertInto('Hold').values({ id: $.id })),
  ];
  expect(wrong).toHaveLength(3);
});

describe('above src/db', () => {
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/^(db|dashboard\/web)\//.test(name))
    .map((name) => ({ name, text: readFileSync(join(root, 'src', name), 'utf8') }));
  const holding = (what: RegExp) => sources.filter(({ text }) => what.test(text)).map(({ name }) => name);

  it('are sources', () => {
    expect(sources.length).toBeGreaterThan(200);
  });

  it('stands no SQL', () => {
    expect(
      holding(/\bSELECT\s.*\bFROM\b|\bINSERT INTO\b|\bUPDATE "?\w+"?\s+SET\b|\bDELETE FROM\b|\bPRAGMA\b/s),
    ).toEqual([]);
    expect(holding(/\$(query|execute)Raw|from 'kysely'/)).toEqual([]);
  });

  it('nobody asks which database it is', () => {
    expect(holding(/\bdirect\.kind\b|\bkindOf\b|[!=]== '(sqlite|postgresql)'/)).toEqual([]);
  });
});

const databases = [
  { kind: 'SQLite', url: async () => sqliteUrl },
  ...(inject('postgres') ? [{ kind: 'PostgreSQL', url: () => createDatabase(inject('postgres')) }] : []),
];

describe.each(databases)('what $kind gives', ({ url }) => {
  let db: Database;
  beforeAll(async () => {
    const databaseUrl = await url();
    await migrate(databaseUrl);
    db = await connect(databaseUrl, 2);
  });
  afterAll(() => db.$disconnect());

  it('is an error where a value is missing, or is looked at before it is there', async () => {
    const ofAccount = statement((builder, $: { id: string }) =>
      builder.selectFrom('Account').select('id').where('id', '=', $.id),
    );
    await expect(db.statements.run(ofAccount, {} as { id: string })).rejects.toThrow('lacks its value id');
    const early = statement((builder, $: { id: string }) =>
      builder.selectFrom('Account').select('id').where('id', '=', `acc_${$.id}`),
    );
    await expect(db.statements.run(early, { id: '1' })).rejects.toThrow('id is not known');
  });

  it('is of the types that a statement says, moments, bytes and counts too', async () => {
    const at = new Date('2026-11-29T10:20:30.456Z');
    const bytes = new Uint8Array([0, 1, 255]);
    const file = { tokenHash: 'hash', accountId: 'nobody', contentType: 'audio/mpeg', bytes };
    await db.audioFile.create({ data: { ...file, createdAt: at, expiresAt: at } });
    const rows = await db.statements.run(
      statement((builder, $: { at: Date }) =>
        builder.selectFrom('AudioFile').select(['bytes', 'expiresAt']).where('createdAt', '=', $.at),
      ),
      { at },
    );
    expect(rows).toHaveLength(1);
    expect([...rows[0]!.bytes]).toEqual([...bytes]);
    expect(rows[0]!.expiresAt).toEqual(at);
    const counted = await db.statements.run(
      statement((builder) =>
        builder
          .selectFrom('AudioFile')
          .select((eb) => [eb.fn.countAll<number>().as('files'), eb.fn.sum<number>(eb.val(7)).as('sum')]),
      ),
      {},
    );
    expect(counted).toEqual([{ files: 1, sum: 7 }]);
  });
});
