import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { KeyCache } from '../../src/keys/known-keys.ts';
import { createDatabase } from '../support/postgres.ts';
import { makeAccount, startTestService, type TestService } from '../support/service.ts';

/** Keys are kept in memory for a moment: what one node does to them the others hear within 5 s. */
describe.skipIf(inject('postgres') === '')('two nodes on one PostgreSQL', () => {
  let nodes: TestService[] = [];
  beforeAll(async () => {
    const DATABASE_URL = await createDatabase(inject('postgres'));
    nodes = await Promise.all([1, 2].map(() => startTestService({ DATABASE_URL })));
  });
  afterAll(() => Promise.all(nodes.map((node) => node.stop())));

  const codeAt = async (node: TestService, key: string) =>
    (await node.call('/v1/balance', { key })).body.code ?? 'ok';

  it.each([
    [
      'revoked key',
      'key_revoked',
      (_account: string, key: string) => `mutation { revokeKey(id: "${key.split('_')[2]}") { id } }`,
    ],
    [
      'rotated key',
      'key_invalid',
      (_account: string, key: string) =>
        `mutation { rotateKey(id: "${key.split('_')[2]}", overlapSeconds: 0) { secret } }`,
    ],
    [
      'suspended account',
      'account_suspended',
      (account: string) => `mutation { suspendAccount(id: "${account}", suspended: true) { id } }`,
    ],
  ])('refuse a %s at once where it was done, and within 5 s elsewhere', async (_what, code, mutation) => {
    const [one, two] = nodes as [TestService, TestService];
    const { id, key } = await makeAccount(one.services, 10);
    expect([await codeAt(one, key), await codeAt(two, key)]).toEqual(['ok', 'ok']);
    expect((await one.graphql(mutation(id, key))).body.errors).toBeUndefined();
    expect(await codeAt(one, key)).toBe(code);
    await expect.poll(() => codeAt(two, key), { timeout: 5000 }).toBe(code);
  });

  it('keep nothing of a key that was being read while it changed', async () => {
    const { db } = nodes[0]!.services;
    const { key } = await makeAccount(nodes[0]!.services, 1);
    const id = key.split('_')[2]!;
    const known = new KeyCache(db);
    const reading = known.find(id);
    known.forget();
    expect((await reading)!.revokedAt).toBeNull();
    await db.apiKey.update({ where: { id }, data: { revokedAt: new Date() } });
    expect((await known.find(id))!.revokedAt).not.toBeNull();
  });

  describe('count together', () => {
    let pair: TestService[] = [];
    beforeAll(async () => {
      const DATABASE_URL = await createDatabase(inject('postgres'));
      const settings = { DATABASE_URL, NUTQ_REQUESTS_PER_MINUTE: '4', NUTQ_CHARACTERS_PER_MINUTE: '12' };
      pair = await Promise.all([1, 2].map(() => startTestService(settings)));
    });
    afterAll(() => Promise.all(pair.map((node) => node.stop())));

    it('the requests of an account, however they are spread', async () => {
      const [one, two] = pair as [TestService, TestService];
      const { key } = await makeAccount(one.services, 10);
      const answers = await Promise.all(
        [one, two, one, two, one, two].map((node) => node.call('/v1/balance', { key })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429, 429]);
      const left = answers.flatMap(({ status, headers }) =>
        status === 200 ? [headers.get('ratelimit-remaining')] : [],
      );
      expect(left.sort()).toEqual(['0', '1', '2', '3']);
      for (const node of pair) {
        const refused = await node.call('/v1/balance', { key });
        expect(refused.body.code).toBe('rate_limited');
        const seconds = Number(refused.headers.get('retry-after'));
        expect(seconds).toBeGreaterThan(0);
        expect(seconds).toBeLessThanOrEqual(60);
      }
      const other = await makeAccount(one.services, 10);
      expect((await two.call('/v1/balance', { key: other.key })).status).toBe(200);
    });

    it('its characters, and not those of a text that was refused', async () => {
      const [one, two] = pair as [TestService, TestService];
      const { key } = await makeAccount(one.services, 100);
      const say = (node: TestService, text: string) =>
        node.tts({ text, dialect: 'msa', voice: 'salim' }, { key });
      expect((await say(one, 'مرحبا')).status).toBe(200);
      expect((await say(two, 'مرحبا بكم')).body.code).toBe('rate_limited');
      expect((await say(two, 'مرحبا')).status).toBe(200);
      expect((await one.call('/v1/balance', { key })).body).toEqual({ balance: 90, held: 0 });
    });
  });
});
