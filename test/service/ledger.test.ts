import { afterAll, beforeAll, expect, it } from 'vitest';
import { reconcileLedger } from '../../src/app/maintenance.ts';
import { checkLedger } from '../../src/ledger/check.ts';
import { chargeHold, placeHold, recoverHolds, releaseHold } from '../../src/ledger/holds.ts';
import { onBothDatabases } from '../support/databases.ts';
import { makeAccount, startTestService, type TestService } from '../support/service.ts';

onBothDatabases('the ledger', (environment) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ ...environment(), NUTQ_CONCURRENT_REQUESTS: '100' });
  }, 120_000);
  afterAll(() => service?.stop());

  const say = (key: string, text: string, headers: Record<string, string> = {}) =>
    service.tts({ text, dialect: 'msa', voice: 'salim' }, { key, headers });
  const account = (id: string) => service.services.db.account.findUniqueOrThrow({ where: { id } });

  it('ten requests of cost 3 on a balance of 3: one succeeds, nine get 402, balance 0', async () => {
    const { id, key } = await makeAccount(service.services, 3);
    const answers = await Promise.all(Array.from({ length: 10 }, () => say(key, 'قلم')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(402)]);
    expect(await account(id)).toMatchObject({ available: 0, held: 0 });
    expect(await checkLedger(service.services.db)).toEqual([]);
  });

  it('never spends more than there is, however many ask at once', async () => {
    const { id, key } = await makeAccount(service.services, 20);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => say(key, 'قلم '.repeat(1 + (index % 3)).trim())),
    );
    const spent = answers.reduce((sum, { status, body }) => sum + (status === 200 ? body.characters : 0), 0);
    const { available, held } = await account(id);
    expect(held).toBe(0);
    expect(available).toBe(20 - spent);
    expect(available).toBeGreaterThanOrEqual(0);
    const entries = await service.services.db.ledgerEntry.findMany({
      where: { accountId: id, kind: 'charge' },
    });
    expect(entries.reduce((sum, { characters }) => sum - characters, 0)).toBe(spent);
    expect(entries.length).toBe(answers.filter(({ status }) => status === 200).length);
  });

  it('names the generation of a charge', async () => {
    const { key } = await makeAccount(service.services, 10);
    const { body } = await say(key, 'مرحبا');
    const entry = await service.services.db.ledgerEntry.findUniqueOrThrow({
      where: { requestId: body.requestId },
    });
    expect(entry).toMatchObject({
      kind: 'charge',
      characters: -5,
      balance: 5,
      dialectId: 'msa',
      voiceId: 'salim',
      durationMs: body.durationMs,
    });
    expect(entry.actor).toBe(`key:${entry.keyId}`);
  });

  it.each([
    ['inline', {}],
    ['by URL', { delivery: 'url' }],
  ])('charges a repeated request once, %s', async (name, more) => {
    const { id, key } = await makeAccount(service.services, 10);
    const ask = () =>
      service.tts(
        { text: 'مرحبا', dialect: 'msa', voice: 'salim', ...more },
        { key, headers: { 'idempotency-key': `once ${name}` } },
      );
    const [first, second] = [await ask(), await ask()];
    expect([first.status, second.text]).toEqual([200, first.text]);
    expect(await account(id)).toMatchObject({ available: 5, held: 0 });
  });

  it('charges what is spoken although its hold was released meanwhile, and refuses when it is spent', async () => {
    const { store, db } = service.services;
    const { id } = await makeAccount(service.services, 10);
    const generation = { dialectId: 'msa', voiceId: 'salim', durationMs: 1, actor: 'system' };
    const late = async (requestId: string) => {
      const expiresAt = new Date(Date.now() + 60_000);
      const hold = await placeHold(store, {
        accountId: id,
        keyId: null,
        monthlyCap: null,
        characters: 6,
        requestId,
        expiresAt,
      });
      await releaseHold(store, hold);
      return db.statements.transaction((run) => chargeHold(run, store, hold, generation));
    };
    expect(await late(`req_late_${id}`)).toBe(4);
    const hold = { id: 'hold_gone', accountId: id, keyId: null, characters: 6, requestId: `req_gone_${id}` };
    await expect(
      db.statements.transaction((run) => chargeHold(run, store, hold, generation)),
    ).rejects.toMatchObject({
      code: 'insufficient_balance',
      extra: { members: { needed: 6, available: 4 } },
    });
    expect(await account(id)).toMatchObject({ available: 4, held: 0 });
    expect(await checkLedger(db)).toEqual([]);
  });

  it('refuses to change or delete an entry or an audit entry', async () => {
    const { db } = service.services;
    // Prisma knows a trigger of SQLite only as a constraint.
    const refused = /append-only|constraint/i;
    const entry = await db.ledgerEntry.findFirstOrThrow();
    await expect(db.ledgerEntry.update({ where: { id: entry.id }, data: { characters: 1 } })).rejects.toThrow(
      refused,
    );
    await expect(db.ledgerEntry.delete({ where: { id: entry.id } })).rejects.toThrow(refused);
    await db.auditEntry.create({
      data: { id: 'aud_test', actor: 'system', action: 'x', target: 'y', detail: '{}' },
    });
    await expect(db.auditEntry.deleteMany()).rejects.toThrow(refused);
    expect(await db.ledgerEntry.findUniqueOrThrow({ where: { id: entry.id } })).toEqual(entry);
  });

  it('refuses a negative balance whatever writes it', async () => {
    const { id } = await makeAccount(service.services, 5);
    await expect(
      service.services.db.account.update({ where: { id }, data: { available: { decrement: 6 } } }),
    ).rejects.toThrow();
    expect((await account(id)).available).toBe(5);
  });

  it('gives holds of a crashed run and of past times back, and no others', async () => {
    const { store } = service.services;
    const { id } = await makeAccount(service.services, 100);
    const hold = (characters: number, minutes: number, by = store) =>
      placeHold(by, {
        accountId: id,
        keyId: null,
        monthlyCap: null,
        characters,
        requestId: `req_${characters}`,
        expiresAt: new Date(Date.now() + minutes * 60_000),
      });
    await hold(1, 5, { ...store, bootId: 'before the crash' });
    await hold(2, -1, { ...store, nodeId: 'another node' });
    await hold(4, 5, { ...store, nodeId: 'another node' });
    const mine = await hold(8, 5);
    expect(await account(id)).toMatchObject({ available: 85, held: 15 });
    expect(await recoverHolds(store)).toBe(2);
    expect(await account(id)).toMatchObject({ available: 88, held: 12 });
    expect(await releaseHold(store, mine)).toBe(true);
    expect(await releaseHold(store, mine)).toBe(false);
    expect(await account(id)).toMatchObject({ available: 96, held: 4 });
    expect(await checkLedger(service.services.db)).toEqual([]);
  });

  it('finds what does not agree', async () => {
    const { id } = await makeAccount(service.services, 10);
    const { db } = service.services;
    await db.account.update({ where: { id }, data: { available: 11 } });
    await reconcileLedger(service.services);
    const metric = async () =>
      /^nutq_ledger_disagreeing_accounts (\d+)$/m.exec((await service.call('/metrics')).text)?.[1];
    expect(await metric()).toBe('1');
    expect(await checkLedger(db)).toEqual([{ accountId: id, fault: 'balance 11, entries add up to 10' }]);
    await db.account.update({ where: { id }, data: { available: 10 } });
    await reconcileLedger(service.services);
    expect(await metric()).toBe('0');
  });

  it('counts a grant or a correction that is sent twice once', async () => {
    const { id } = await makeAccount(service.services, 0);
    const grant = `mutation ($input: GrantInput!) { grantCharacters(input: $input) { id characters balance } }`;
    const input = { accountId: id, characters: 50, reason: 'invoice 7', idempotencyKey: `grant ${id}` };
    const [first, second] = [
      await service.graphql(grant, { input }),
      await service.graphql(grant, { input }),
    ];
    expect(first.body.data.grantCharacters).toMatchObject({ characters: 50, balance: 50 });
    expect(second.body).toEqual(first.body);
    const other = await service.graphql(grant, { input: { ...input, characters: 60 } });
    expect(other.body.errors[0].extensions.code).toBe('idempotency_mismatch');
    const correct = `mutation ($input: CorrectionInput!) { correctEntry(input: $input) { balance corrects { id } } }`;
    const correction = {
      entryId: first.body.data.grantCharacters.id,
      characters: -20,
      reason: 'typed wrong',
      idempotencyKey: `fix ${id}`,
    };
    for (let time = 0; time < 2; time++)
      expect((await service.graphql(correct, { input: correction })).body.data.correctEntry).toEqual({
        balance: 30,
        corrects: { id: correction.entryId },
      });
    expect(await account(id)).toMatchObject({ available: 30 });
    expect(await checkLedger(service.services.db)).toEqual([]);
  });
});
