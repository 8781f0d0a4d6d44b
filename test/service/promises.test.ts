import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { sweep } from '../../src/app/maintenance.ts';
import { realSources } from '../../src/core/sources.ts';
import { connect } from '../../src/db/connect.ts';
import { statement } from '../../src/db/statement.ts';
import { claim } from '../../src/idempotency/idempotency.ts';
import { placeHold, releaseHold } from '../../src/ledger/holds.ts';
import { errorForLog } from '../../src/observability/log.ts';
import { onBothDatabases } from '../support/databases.ts';
import { createDatabase } from '../support/postgres.ts';
import { makeAccount, startTestService, type TestService } from '../support/service.ts';

/** Promises that only show when something runs out, is over, or goes wrong. */

const speech = { text: 'مرحبا', dialect: 'msa', voice: 'salim' };
const DAY = 24 * 3600 * 1000;

onBothDatabases('the service', (environment) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(environment());
  });
  afterAll(() => service?.stop());

  /** Does something with the service's clock put forward. */
  async function later<T>(ms: number, act: () => Promise<T>): Promise<T> {
    const { store } = service.services;
    const { sources } = store;
    store.sources = { ...realSources, now: () => new Date(Date.now() + ms) };
    try {
      return await act();
    } finally {
      store.sources = sources;
    }
  }

  it("counts what is running against a key's monthly cap", async () => {
    const { store } = service.services;
    const { id, key } = await makeAccount(service.services, 100);
    const keyId = key.split('_')[2]!;
    const hold = (requestId: string) =>
      placeHold(store, {
        accountId: id,
        keyId,
        monthlyCap: 10,
        characters: 6,
        requestId,
        expiresAt: new Date(Date.now() + 60_000),
      });
    const first = await hold('req_first');
    await expect(hold('req_second')).rejects.toMatchObject({
      code: 'insufficient_balance',
      extra: { members: { needed: 6, available: 4 } },
    });
    await releaseHold(store, first);
    await releaseHold(store, await hold('req_third'));
  });

  it('notes when a key was last used', async () => {
    const { key } = await makeAccount(service.services, 10);
    const where = { id: key.split('_')[2]! };
    expect((await service.services.db.apiKey.findUniqueOrThrow({ where })).lastUsedAt).toBeNull();
    expect((await service.tts(speech, { key })).status).toBe(200);
    await expect
      .poll(async () => (await service.services.db.apiKey.findUniqueOrThrow({ where })).lastUsedAt)
      .not.toBeNull();
  });

  it('takes over the idempotency keys of a run that crashed, and of no other', async () => {
    const { store } = service.services;
    const { id } = await makeAccount(service.services, 10);
    const request = (key: string) => ({
      accountId: id,
      key,
      operation: 'tts' as const,
      body: {},
      requestId: 'req_claim',
      expiresAt: new Date(Date.now() + 60_000),
    });
    expect(await claim({ ...store, bootId: 'before the crash' }, request('crashed'))).toBeUndefined();
    expect(await claim(store, request('crashed'))).toBeUndefined();
    expect(
      await claim({ ...store, nodeId: 'another', bootId: 'runs' }, request('elsewhere')),
    ).toBeUndefined();
    await expect(claim(store, request('elsewhere'))).rejects.toMatchObject({
      code: 'idempotency_in_progress',
    });
    await expect(claim(store, request('crashed'))).rejects.toMatchObject({ code: 'idempotency_in_progress' });
  });

  it('serves audio by link until its time is over', async () => {
    const { key } = await makeAccount(service.services, 10);
    const { body } = await service.tts({ ...speech, delivery: 'url' }, { key });
    const path = new URL(body.url).pathname;
    const listen = async () => (await service.call(path, { key: null })).status;
    expect(await listen()).toBe(200);
    expect(await later(3500_000, listen)).toBe(200);
    expect(await later(3700_000, listen)).toBe(404);
  });

  it('forgets what is past its time: audio, answers, sessions, counts', async () => {
    const { services } = service;
    const { db } = services;
    const { key } = await makeAccount(services, 100);
    await service.tts({ ...speech, delivery: 'url' }, { key });
    await service.tts(speech, { key, headers: { 'idempotency-key': 'kept for a day' } });
    await db.user.create({ data: { id: 'usr_x', name: 'x', email: 'x@example.com' } });
    const session = { id: 'ses_x', token: 'x', userId: 'usr_x', expiresAt: new Date(Date.now() + 3600_000) };
    await db.userSession.create({ data: session });
    const kept = async () => [
      await db.idempotentAnswer.count({ where: { key: 'kept for a day' } }),
      await db.userSession.count({ where: { id: 'ses_x' } }),
      (await db.rateLimit.count()) > 0,
      await files(),
    ];
    const files = async () => (await db.audioFile.count()) > 0;
    const counted = 'DATABASE_URL' in environment();
    await sweep(services);
    expect(await kept()).toEqual([1, 1, counted, true]);
    await later(2 * DAY, () => sweep(services));
    expect(await kept()).toEqual([0, 0, false, false]);
  });

  it('lets an account have 2,000 pronunciations and no more', async () => {
    const { db } = service.services;
    const { id, key } = await makeAccount(service.services, 10, { scopes: ['speech', 'admin'] });
    await db.lexiconWord.createMany({
      data: Array.from({ length: 1999 }, (_, at) => ({
        id: `lex_${id}_${at}`,
        accountId: id,
        word: `كلمة${at}`,
        spelling: 'كَلِمَة',
      })),
    });
    const set = (word: string) =>
      service.graphql(
        'mutation ($input: PronunciationInput!) { setPronunciation(input: $input) { id } }',
        { input: { word, spelling: 'نُطْق' } },
        { key },
      );
    expect((await set('نطق')).body.errors).toBeUndefined();
    expect((await set('زائد')).body.errors[0].extensions.code).toBe('invalid_request');
    // One that is there may still be changed.
    expect((await set('نطق')).body.errors).toBeUndefined();
    expect(await db.lexiconWord.count({ where: { accountId: id } })).toBe(2000);
  });

  it('refuses a query of more tokens than it reads', async () => {
    const said = async (fields: number) =>
      JSON.stringify((await service.graphql(`{ dialects { ${'id '.repeat(fields)} } }`)).body);
    expect(await said(1900)).not.toMatch(/token/i);
    expect(await said(2100)).toMatch(/token limit/i);
  });
});

describe('a sample', () => {
  it('that could not be made is made when it is asked for again', async () => {
    const service = await startTestService({ NUTQ_QUEUE_LIMIT: '0' });
    const { engine } = service.services;
    const busy = service.tts({ ...speech, text: 'مرحبا بكم في هذا اليوم الجميل. '.repeat(40) });
    await expect.poll(() => engine.stats().requests).toBe(1);
    expect((await service.call('/v1/voices/salim/sample')).body.code).toBe('overloaded');
    expect((await busy).status).toBe(200);
    expect((await service.call('/v1/voices/salim/sample')).status).toBe(200);
    await service.stop();
  });
});

describe('the log', () => {
  it('keeps the first line of a foreign message, and of what caused it', () => {
    const cause = new Error('duplicate key\nDETAIL: Key (email)=(someone@example.com) already exists.');
    const kept = JSON.stringify(errorForLog(new Error('it failed\nwith a row', { cause })));
    expect(kept).toContain('it failed');
    expect(kept).toContain('duplicate key');
    expect(kept).not.toMatch(/with a row|someone@example/);
    // Prisma's messages begin with an empty one.
    expect(errorForLog(new Error('\nInvalid call\nwith a row'))).toMatchObject({ message: 'Invalid call' });
    expect((errorForLog(new Error('x'.repeat(5000))) as { message: string }).message.length).toBe(300);
  });
});

describe.skipIf(inject('postgres') === '')('works that share a commit on PostgreSQL', () => {
  it('are not tried again when the connection broke at the commit, which may have been written', async () => {
    const db = await connect(await createDatabase(inject('postgres')), 10);
    await db.$executeRawUnsafe('CREATE TABLE note (id int PRIMARY KEY)');
    await db.$executeRawUnsafe(
      'CREATE FUNCTION cut() RETURNS trigger AS $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$ LANGUAGE plpgsql',
    );
    await db.$executeRawUnsafe(
      'CREATE CONSTRAINT TRIGGER cut AFTER INSERT ON note DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cut()',
    );
    const NOTE = statement((_, $: { id: number }) => sql`INSERT INTO note VALUES (${$.id})`);
    let tries = 0;
    const works = [1, 2, 3].map((id) =>
      db.statements.transaction(
        (run) => {
          tries++;
          return run(NOTE, { id });
        },
        { account: 'one' },
      ),
    );
    const results = await Promise.allSettled(works);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(tries).toBe(3);
    await db.$disconnect();
  });
});
