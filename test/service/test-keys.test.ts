import { afterAll, beforeAll, expect, it } from 'vitest';
import { onBothDatabases } from '../support/databases.ts';
import { makeAccount, makeKey, startTestService, type TestService } from '../support/service.ts';

/** What test keys may have for nothing, and where that is seen. */
onBothDatabases('test keys', (environment) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ ...environment(), NUTQ_TEST_CHARACTERS_PER_DAY: '12' });
  });
  afterAll(() => service.stop());

  const good = { text: 'مرحبا', dialect: 'msa', voice: 'salim' };
  const today = () => new Date().toISOString().slice(0, 10);

  it('speak up to the characters of a day of their account, and the usage shows it', async () => {
    const account = await makeAccount(service.services, 100, { scopes: ['speech', 'usage:read'] });
    const keys = await Promise.all(
      [1, 2].map(() => makeKey(service.services, { accountId: account.id, kind: 'test' })),
    );
    const answers = await Promise.all(
      [...keys, ...keys].map((key) => service.tts(good, { key, headers: { connection: 'close' } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 402, 402]);
    const refused = answers.find(({ status }) => status === 402)!.body;
    expect(refused).toMatchObject({ code: 'insufficient_balance', needed: 5, retryable: false });
    expect(refused.detail).toContain('live key');
    await service.tts(good, { key: account.key });
    const usage = async (groupBy: string) =>
      (
        await service.call(`/v1/usage?from=${today()}&to=${today()}&groupBy=${groupBy}`, {
          key: account.key,
        })
      ).body.usage;
    const both = { requests: 1, characters: 5, testRequests: 2, testCharacters: 10 };
    expect(await usage('day')).toMatchObject([{ group: today(), ...both }]);
    expect(await usage('voice')).toMatchObject([{ group: 'salim', ...both }]);
    const byKey = await usage('key');
    expect(byKey.find(({ group }: { group: string }) => group === account.key.split('_')[2])).toMatchObject({
      characters: 5,
      testCharacters: 0,
    });
    expect((await service.call('/v1/balance', { key: account.key })).body.balance).toBe(95);
  });

  it('get back what a failed generation took', async () => {
    const account = await makeAccount(service.services, 0);
    const key = await makeKey(service.services, { accountId: account.id, kind: 'test' });
    // Nothing of it sounds, which only the reading tells.
    for (let n = 0; n < 4; n++)
      expect((await service.tts({ ...good, text: 'ㄱㄴㄷㄹㅁ' }, { key })).body.code).toBe(
        'text_unspeakable',
      );
    expect((await service.tts(good, { key })).status).toBe(200);
  });

  it('begin anew on another day', async () => {
    const account = await makeAccount(service.services, 0);
    const key = await makeKey(service.services, { accountId: account.id, kind: 'test' });
    await service.services.db.account.update({
      where: { id: account.id },
      data: { testDay: '2026-01-01', testCharacters: 12 },
    });
    expect((await service.tts(good, { key })).status).toBe(200);
  });
});

it('are neither made nor heard where they are switched off', async () => {
  const service = await startTestService({ NUTQ_TEST_CHARACTERS_PER_DAY: '0' });
  try {
    const made = await service.graphql(
      'mutation { createKey(input: { name: "x", kind: test, scopes: [SPEECH] }) { secret } }',
    );
    expect(made.body.errors[0].extensions).toMatchObject({
      code: 'invalid_request',
      errors: [{ field: 'kind' }],
    });
    const key = await makeKey(service.services, { kind: 'test' });
    const { status, body } = await service.tts({ text: 'مرحبا', dialect: 'msa', voice: 'salim' }, { key });
    expect([status, body.code]).toEqual([402, 'insufficient_balance']);
    expect(body.detail).toContain('switched off');
  } finally {
    await service.stop();
  }
});
