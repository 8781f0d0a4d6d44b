import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ErrorCode, errorKinds } from '../../src/core/errors.ts';
import {
  ADMIN_KEY,
  type Answer,
  makeAccount,
  makeKey,
  startTestService,
  type TestService,
} from '../support/service.ts';

/** Every code of the contract's error table that a caller of REST can meet: one row each, and no charge. */
let service: TestService;
const good = { text: 'مرحبا بكم', dialect: 'msa', voice: 'salim' };

beforeAll(async () => {
  service = await startTestService({ NUTQ_MAX_CHARACTERS: '100', NUTQ_MAX_BODY_BYTES: '2048' });
});
afterAll(() => service.stop());

/** What every problem must hold, whatever went wrong. */
function expectProblem(answer: Answer, code: ErrorCode): void {
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(answer.body).toMatchObject({
    code,
    status: errorKinds[code].status,
    title: errorKinds[code].title,
    retryable: errorKinds[code].retryable,
    type: `${service.url}/docs#${code}`,
    requestId: answer.headers.get('x-request-id'),
  });
  expect(answer.status).toBe(errorKinds[code].status);
  expect(answer.body.detail.length).toBeGreaterThan(10);
  expect(answer.text).not.toMatch(/node_modules|\.ts:|SELECT|prisma/i);
}

const unpaired = '{"text":"مرحبا \\ud83d","dialect":"msa","voice":"salim"}';
const post = (body: string, type = 'application/json') => ({
  method: 'POST',
  body,
  headers: { 'content-type': type },
});

describe('POST /v1/tts refuses', () => {
  const rows: [string, ErrorCode, () => Promise<Answer>, object?][] = [
    ['a body that is not JSON', 'invalid_json', () => service.call('/v1/tts', post('{"text":'))],
    ['an empty body', 'invalid_json', () => service.call('/v1/tts', post(''))],
    [
      'bytes that are not UTF-8',
      'invalid_json',
      () => service.call('/v1/tts', { ...post(''), body: new Uint8Array([0x22, 0xff, 0x22]) }),
    ],
    ['an array', 'invalid_request', () => service.tts([good])],
    ['null', 'invalid_request', () => service.tts(null)],
    [
      'a missing field',
      'invalid_request',
      () => service.tts({ text: 'مرحبا', dialect: 'msa' }),
      { errors: [{ field: 'voice', message: 'is required' }] },
    ],
    [
      'a field of the wrong type',
      'invalid_request',
      () => service.tts({ ...good, text: 5 }),
      { errors: [{ field: 'text', message: 'must be a string' }] },
    ],
    [
      'an unknown field',
      'invalid_request',
      () => service.tts({ ...good, rate: 2 }),
      { errors: [{ field: 'rate', message: 'is not a field of this request' }] },
    ],
    [
      'a speed out of range',
      'invalid_request',
      () => service.tts({ ...good, speed: 2.5 }),
      { errors: [{ field: 'speed', message: 'must be at most 2' }] },
    ],
    [
      'a speed as text',
      'invalid_request',
      () => service.tts({ ...good, speed: '1' }),
      { errors: [{ field: 'speed', message: 'must be a number' }] },
    ],
    [
      'a pitch out of range',
      'invalid_request',
      () => service.tts({ ...good, pitch: -7 }),
      { errors: [{ field: 'pitch', message: 'must be at least -6' }] },
    ],
    [
      'a sample rate we do not make',
      'invalid_request',
      () => service.tts({ ...good, sampleRate: 11025 }),
      {
        errors: [{ field: 'sampleRate', message: 'must be one of 8000, 16000, 22050, 24000, 44100, 48000' }],
      },
    ],
    [
      'half of a surrogate pair',
      'invalid_request',
      () => service.call('/v1/tts', post(unpaired)),
      { errors: [{ field: 'text', message: 'has half of a surrogate pair' }] },
    ],
    [
      'a NUL',
      'invalid_request',
      () => service.tts({ ...good, text: 'مرحبا\0' }),
      { errors: [{ field: 'text', message: 'has a NUL character' }] },
    ],
    [
      'an idempotency key of other letters',
      'invalid_request',
      () => service.tts(good, { headers: { 'idempotency-key': 'é' } }),
    ],
    ['an empty text', 'text_empty', () => service.tts({ ...good, text: '' })],
    ['a text of spaces', 'text_empty', () => service.tts({ ...good, text: ' \n\t ' })],
    ['punctuation', 'text_unspeakable', () => service.tts({ ...good, text: '،؟!' })],
    ['an emoji', 'text_unspeakable', () => service.tts({ ...good, text: '😀' })],
    ['a hyphen', 'text_unspeakable', () => service.tts({ ...good, text: '-' })],
    ['marks without letters', 'text_unspeakable', () => service.tts({ ...good, text: '\u064e\u0651\u0650' })],
    [
      'invisible characters',
      'text_unspeakable',
      () => service.tts({ ...good, text: '\u200f\u061c\u200c\ufeff\u2067' }),
    ],
    ['tatweel alone', 'text_unspeakable', () => service.tts({ ...good, text: 'ــــ' })],
    ['an unknown dialect', 'unknown_dialect', () => service.tts({ ...good, dialect: 'klingon' })],
    ['an unknown voice', 'unknown_voice', () => service.tts({ ...good, voice: 'nobody' })],
    [
      'a format that we do not make',
      'unsupported_format',
      () => service.tts({ ...good, format: 'aac' }),
      { valid: ['mp3', 'wav', 'opus', 'flac', 'pcm', 'mulaw', 'alaw'] },
    ],
    [
      'a bitrate that the format cannot have',
      'invalid_request',
      () => service.tts({ ...good, format: 'mp3', sampleRate: 8000, bitrate: 320 }),
      { valid: ['24', '32', '40', '48', '64'], errors: [{ field: 'bitrate' }] },
    ],
    [
      'a bitrate for a format without a choice',
      'invalid_request',
      () => service.tts({ ...good, format: 'flac', bitrate: 64 }),
      { errors: [{ field: 'bitrate' }] },
    ],
    [
      'a text over the limit',
      'text_too_long',
      () => service.tts({ ...good, text: 'ا'.repeat(101) }),
      { limit: 100, length: 101 },
    ],
    [
      'a body over the limit',
      'body_too_large',
      () => service.tts({ ...good, text: 'ا'.repeat(2000) }),
      { limit: 2048 },
    ],
    [
      'a body of another type',
      'unsupported_media_type',
      () => service.call('/v1/tts', post('text=مرحبا', 'application/x-www-form-urlencoded')),
    ],
    [
      'a body without a type',
      'unsupported_media_type',
      () => service.call('/v1/tts', { method: 'POST', body: new Uint8Array([0x7b, 0x7d]) }),
    ],
  ];
  it.each(rows)('%s: %s', async (_what, code, ask, members = {}) => {
    const before = await service.balance();
    const answer = await ask();
    expectProblem(answer, code);
    expect(answer.body).toMatchObject(members);
    expect(await service.balance()).toEqual(before);
  });

  it('lists the ids that would have worked', async () => {
    const dialects = (await service.call('/v1/dialects')).body.dialects.map(({ id }: { id: string }) => id);
    const voices = (await service.call('/v1/voices?dialect=msa')).body.voices.map(
      ({ id }: { id: string }) => id,
    );
    expect((await service.tts({ ...good, dialect: 'x' })).body.valid).toEqual(dialects);
    expect((await service.tts({ ...good, voice: 'x' })).body.valid).toEqual(voices);
    expect((await service.call('/v1/voices?dialect=x')).body.valid).toEqual(dialects);
  });
});

describe('keys', () => {
  it.each<[string, ErrorCode, () => Promise<Answer>]>([
    ['no key', 'key_missing', () => service.tts(good, { key: null })],
    ['a key of another shape', 'key_invalid', () => service.tts(good, { key: 'sk-12345' })],
    ['a key cut short', 'key_invalid', () => service.tts(good, { key: ADMIN_KEY.slice(0, -1) })],
    [
      'a key with another secret',
      'key_invalid',
      () => service.tts(good, { key: ADMIN_KEY.replace(/k$/, 'x') }),
    ],
    [
      'a live key called test',
      'key_invalid',
      () => service.tts(good, { key: ADMIN_KEY.replace('live', 'test') }),
    ],
    [
      'a key that is far too long',
      'key_invalid',
      () => service.tts(good, { key: 'nutq_live_'.padEnd(8000, 'a') }),
    ],
  ])('%s: %s', async (_what, code, ask) => expectProblem(await ask(), code));

  it('key_expired', async () => {
    const key = await makeKey(service.services, { expiresAt: new Date(Date.now() + 150) });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expectProblem(await service.tts(good, { key }), 'key_expired');
  });

  it('key_revoked, at once', async () => {
    const key = await makeKey(service.services);
    expect((await service.tts(good, { key })).status).toBe(200);
    const id = key.split('_')[2];
    const revoked = await service.graphql('mutation ($id: ID!) { revokeKey(id: $id) { revokedAt } }', { id });
    expect(revoked.body.data.revokeKey.revokedAt).toMatch(/^20/);
    expectProblem(await service.tts(good, { key }), 'key_revoked');
  });

  it('scope_missing', async () => {
    const key = await makeKey(service.services, { scopes: ['usage:read'] });
    expectProblem(await service.tts(good, { key }), 'scope_missing');
    expectProblem(
      await service.call('/v1/usage', { key: await makeKey(service.services, { scopes: ['speech'] }) }),
      'scope_missing',
    );
  });

  it.each([
    ['an Origin', { origin: 'https://shop.example' }],
    ['a Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
    ['the null origin of a file', { origin: 'null' }],
  ])('browser_use_forbidden: %s', async (_what, headers) => {
    expectProblem(await service.tts(good, { headers }), 'browser_use_forbidden');
  });

  it('address_not_allowed, and allowed within the block', async () => {
    const far = await makeKey(service.services, { allowedAddresses: ['203.0.113.0/24'] });
    expectProblem(await service.tts(good, { key: far }), 'address_not_allowed');
    const near = await makeKey(service.services, { allowedAddresses: ['203.0.113.0/24', '127.0.0.0/8'] });
    expect((await service.tts(good, { key: near })).status).toBe(200);
  });

  it('address_not_allowed also for a caller that claims an address', async () => {
    const key = await makeKey(service.services, { allowedAddresses: ['203.0.113.0/24'] });
    expectProblem(
      await service.tts(good, { key, headers: { 'x-forwarded-for': '203.0.113.7' } }),
      'address_not_allowed',
    );
  });

  it('account_suspended', async () => {
    const { id, key } = await makeAccount(service.services, 100);
    await service.graphql('mutation ($id: ID!) { suspendAccount(id: $id, suspended: true) { id } }', { id });
    expectProblem(await service.tts(good, { key }), 'account_suspended');
  });

  it('insufficient_balance says what is needed and what is there', async () => {
    const { key } = await makeAccount(service.services, 8);
    const answer = await service.tts(good, { key });
    expectProblem(answer, 'insufficient_balance');
    expect(answer.body).toMatchObject({ needed: 9, available: 8 });
  });

  it('insufficient_balance beyond the monthly cap of a key', async () => {
    const { key } = await makeAccount(service.services, 100, { monthlyCap: 10 });
    expect((await service.tts(good, { key })).status).toBe(200);
    const answer = await service.tts(good, { key });
    expectProblem(answer, 'insufficient_balance');
    expect(answer.body).toMatchObject({ needed: 9, available: 1 });
  });
});

describe('paths', () => {
  it('not_found', async () => expectProblem(await service.call('/v1/nothing'), 'not_found'));
  it('not_found for audio of a made-up token', async () =>
    expectProblem(await service.call('/v1/audio/xyz'), 'not_found'));
  it.each([
    ['/v1/tts', 'GET', 'POST'],
    ['/v1/dialects', 'DELETE', 'GET, HEAD, OPTIONS'],
    ['/graphql', 'GET', 'POST'],
  ])('method_not_allowed: %s %s', async (path, method, allow) => {
    const answer = await service.call(path, { method });
    expectProblem(answer, 'method_not_allowed');
    expect(answer.headers.get('allow')).toBe(allow);
  });
});
