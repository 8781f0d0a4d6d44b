import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, makeKey, startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const patch = (path: string, json: unknown, key?: string) =>
  service.call(path, { method: 'PATCH', json, ...(key ? { key } : {}) });
const say = (key: string) => service.tts({ text: 'مرحبا', dialect: 'msa', voice: 'salim' }, { key });

describe('keys in REST', () => {
  it('are made, shown, changed, rotated and revoked', async () => {
    const made = await service.call('/v1/keys', { json: { name: 'shop', scopes: ['speech'] } });
    expect(made.status).toBe(201);
    const { key, secret } = made.body;
    expect((await say(secret)).status).toBe(200);
    expect((await service.call(`/v1/keys/${key.id}`)).body).toMatchObject({ name: 'shop', monthlyCap: null });
    const changed = await patch(`/v1/keys/${key.id}`, {
      monthlyCap: 7,
      allowedAddresses: ['203.0.113.0/24'],
    });
    expect(changed.body).toMatchObject({ name: 'shop', monthlyCap: 7, allowedAddresses: ['203.0.113.0/24'] });
    expect((await say(secret)).body.code).toBe('address_not_allowed');
    await patch(`/v1/keys/${key.id}`, { monthlyCap: null, allowedAddresses: [] });
    const rotate = (overlapSeconds: number) =>
      service.call(`/v1/keys/${key.id}/rotate`, { json: { overlapSeconds } });
    const second = (await rotate(60)).body.secret;
    expect((await say(secret)).status).toBe(200);
    expect((await rotate(60)).body.code).toBe('invalid_request');
    expect((await say(second)).status).toBe(200);
    const revoked = await service.call(`/v1/keys/${key.id}/revoke`, { method: 'POST' });
    expect(revoked.body.revokedAt).toBeTruthy();
    expect((await say(second)).body.code).toBe('key_revoked');
    expect((await patch(`/v1/keys/${key.id}`, { name: 'x' })).body.code).toBe('invalid_request');
  });

  it('are made once for an Idempotency-Key, and the secret is in the first answer alone', async () => {
    const ask = () =>
      service.call('/v1/keys', {
        json: { name: 'once', scopes: ['speech'] },
        headers: { 'idempotency-key': 'a' },
      });
    const [first, second] = [await ask(), await ask()];
    expect(first.body.secret).toMatch(/^nutq_live_/);
    expect(second.body).toEqual({ key: first.body.key, secret: null });
  });

  it('are listed page by page, of the own account alone', async () => {
    const { id, key } = await makeAccount(service.services, 0, { scopes: ['admin'] });
    for (let n = 0; n < 4; n++) await makeKey(service.services, { accountId: id, name: `key ${n}` });
    const first = (await service.call('/v1/keys?limit=3', { key })).body;
    const second = (await service.call(`/v1/keys?limit=3&after=${first.next}`, { key })).body;
    expect([first.keys.length, second.keys.length, second.next]).toEqual([3, 2, null]);
    const names = [...first.keys, ...second.keys].map((each: { name: string }) => each.name);
    expect(names.sort()).toEqual(['key 0', 'key 1', 'key 2', 'key 3', 'test']);
    expect((await service.call('/v1/keys?limit=3&after=testadminkey1', { key })).body.code).toBe(
      'invalid_request',
    );
    for (const path of ['', '/rotate', '/revoke'].map((end) => `/v1/keys/testadminkey1${end}`))
      expect((await service.call(path, { key, ...(path.endsWith('1') ? {} : { json: {} }) })).body.code).toBe(
        'not_found',
      );
    expect((await patch('/v1/keys/testadminkey1', { name: 'mine' }, key)).body.code).toBe('not_found');
  });

  it.each([
    ['no name', { scopes: ['speech'] }, 'name'],
    ['an empty name', { name: ' ', scopes: ['speech'] }, 'name'],
    ['no scope', { name: 'x', scopes: [] }, 'scopes'],
    ['an unknown scope', { name: 'x', scopes: ['root'] }, 'scopes.0'],
    ['a past end', { name: 'x', scopes: ['speech'], expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    ['an end that is no time', { name: 'x', scopes: ['speech'], expiresAt: 'soon' }, 'expiresAt'],
    ['no addresses', { name: 'x', scopes: ['speech'], allowedAddresses: ['here'] }, 'allowedAddresses'],
    ['a cap of nothing', { name: 'x', scopes: ['speech'], monthlyCap: 0 }, 'monthlyCap'],
    ['an unknown field', { name: 'x', scopes: ['speech'], colour: 'red' }, 'colour'],
  ])('are refused with %s', async (_what, json, field) => {
    const before = await service.services.db.apiKey.count();
    const { status, body } = await service.call('/v1/keys', { json });
    expect([status, body.code, body.errors[0].field]).toEqual([400, 'invalid_request', field]);
    expect(await service.services.db.apiKey.count()).toBe(before);
  });
});

describe('pronunciations in REST', () => {
  const set = (pronunciations: unknown, key?: string) =>
    service.call('/v1/pronunciations', { json: { pronunciations }, ...(key ? { key } : {}) });

  it('are set, decide, are searched and removed', async () => {
    const { body } = await set([
      { word: 'نُطق', spelling: 'نُطْقِي' },
      { word: 'كرز', spelling: 'كَرَز' },
    ]);
    expect(body.pronunciations.map(({ word }: { word: string }) => word)).toEqual(['نطق', 'كرز']);
    const spoken = async () =>
      (await service.call('/v1/analyze', { json: { text: 'نطق', dialect: 'msa' } })).body;
    expect((await spoken()).lexiconHits).toBe(1);
    const found = (await service.call(`/v1/pronunciations?word=${encodeURIComponent('نط')}`)).body;
    expect(found.pronunciations).toHaveLength(1);
    const { id } = found.pronunciations[0];
    expect((await service.call(`/v1/pronunciations/${id}`, { method: 'DELETE' })).body).toEqual({ id });
    expect((await spoken()).lexiconHits).toBe(0);
    expect((await service.call(`/v1/pronunciations/${id}`, { method: 'DELETE' })).body.code).toBe(
      'not_found',
    );
  });

  it('are kept all or none', async () => {
    const before = (await service.call('/v1/pronunciations')).body;
    const { body } = await set([
      { word: 'جديد', spelling: 'جَدِيد' },
      { word: 'two words', phones: 'a' },
    ]);
    expect([body.code, body.errors[0].field]).toEqual(['invalid_request', 'pronunciations.1.word']);
    expect((await service.call('/v1/pronunciations')).body).toEqual(before);
  });

  it('are of the own account alone', async () => {
    const { key } = await makeAccount(service.services, 0);
    const mine = (await set([{ word: 'سر', spelling: 'سِرّ' }])).body.pronunciations[0];
    expect((await service.call('/v1/pronunciations', { key })).body.pronunciations).toEqual([]);
    expect((await service.call(`/v1/pronunciations/${mine.id}`, { method: 'DELETE', key })).body.code).toBe(
      'not_found',
    );
  });
});
