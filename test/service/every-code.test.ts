import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ErrorCode, errorKinds } from '../../src/core/errors.ts';
import { type Answer, makeAccount, makeKey, startTestService, type TestService } from '../support/service.ts';

/** Every code of the contract's error table, met over REST and over GraphQL, with what it promises. */
const good = { text: 'مرحبا بكم', dialect: 'msa', voice: 'salim' };
const long = { ...good, text: 'هذا نص طويل يقرؤه الصوت على مهل، جملة بعد جملة. '.repeat(12) };

interface Ask {
  body?: object;
  key?: string | null;
  idempotency?: string;
  headers?: Record<string, string>;
}
type Way = (service: TestService, ask: Ask) => Promise<Answer>;

const ways: Record<string, Way> = {
  REST: (service, { body = good, key, idempotency, headers }) =>
    service.tts(body, {
      ...(key === undefined ? {} : { key }),
      headers: { ...headers, ...(idempotency ? { 'idempotency-key': idempotency } : {}) },
    }),
  GraphQL: (service, { body = good, key, idempotency, headers }) =>
    service.graphql(
      'mutation ($input: SynthesizeInput!, $key: String) { synthesize(input: $input, idempotencyKey: $key) { requestId } }',
      { input: body, key: idempotency },
      { ...(key === undefined ? {} : { key }), ...(headers ? { headers } : {}) },
    ),
};

const succeeded = ({ body }: Answer) => body.audioContent !== undefined || Boolean(body.data?.synthesize);

/** What both interfaces say of an error. */
function errorOf(answer: Answer) {
  if (!answer.body.errors?.[0]?.extensions) return { ...answer.body };
  expect(answer.body.data?.synthesize ?? null).toBeNull();
  return { ...answer.body.errors[0].extensions, detail: answer.body.errors[0].message };
}

function expectCode(answer: Answer, code: ErrorCode): void {
  const { status, retryable } = errorKinds[code];
  const error = errorOf(answer);
  expect(error).toMatchObject({ code, status, retryable, requestId: answer.headers.get('x-request-id') });
  expect(error.detail.length).toBeGreaterThan(10);
  expect(answer.text).not.toMatch(/node_modules|\.ts:|SELECT|prisma|"stack"/i);
  if (status === 429 || code === 'overloaded')
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  if (code === 'rate_limited') expect(answer.headers.get('ratelimit-remaining')).toBe('0');
}

/** Which codes were met by both; what a body, a path or a type alone can do has its rows in errors.test.ts. */
const met = new Set<ErrorCode>([
  'invalid_json',
  'not_found',
  'method_not_allowed',
  'unsupported_media_type',
  'body_too_large',
  'not_acceptable',
  'range_not_satisfiable',
  // In document-files.test.ts, over both.
  'unreadable_document',
]);

describe.each(Object.entries(ways))('over %s', (way, ask) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({
      NUTQ_MAX_CHARACTERS: '2000',
      NUTQ_CONCURRENT_REQUESTS: '2',
      NUTQ_WAITING_REQUESTS: '0',
    });
  });
  afterAll(() => service.stop());

  const rows: [ErrorCode, () => Promise<Answer>][] = [
    ['invalid_request', () => ask(service, { body: { ...good, speed: 9 } })],
    ['text_empty', () => ask(service, { body: { ...good, text: '   ' } })],
    ['text_unspeakable', () => ask(service, { body: { ...good, text: '؟!' } })],
    ['unknown_dialect', () => ask(service, { body: { ...good, dialect: 'klingon' } })],
    ['unknown_voice', () => ask(service, { body: { ...good, voice: 'nobody' } })],
    [
      'voice_not_in_dialect',
      async () => {
        const { voices } = (await service.call('/v1/voices')).body;
        const { id } = voices.find(({ dialect }: { dialect: string }) => dialect !== 'msa');
        return ask(service, { body: { ...good, voice: id } });
      },
    ],
    ['unsupported_format', () => ask(service, { body: { ...good, format: 'aac' } })],
    ['text_too_long', () => ask(service, { body: { ...good, text: 'ا'.repeat(2001) } })],
    ['key_missing', () => ask(service, { key: null })],
    ['key_invalid', () => ask(service, { key: 'nutq_live_x' })],
    [
      'key_expired',
      async () => {
        const key = await makeKey(service.services);
        const { id } = await service.services.db.apiKey.findFirstOrThrow({ orderBy: { createdAt: 'desc' } });
        await service.services.db.apiKey.update({ where: { id }, data: { expiresAt: new Date(0) } });
        return ask(service, { key });
      },
    ],
    [
      'key_revoked',
      async () => {
        const key = await makeKey(service.services);
        expect(succeeded(await ask(service, { key }))).toBe(true);
        await service.graphql('mutation ($id: ID!) { revokeKey(id: $id) { id } }', { id: key.split('_')[2] });
        return ask(service, { key });
      },
    ],
    ['insufficient_balance', async () => ask(service, { key: (await makeAccount(service.services, 8)).key })],
    [
      'scope_missing',
      async () => ask(service, { key: await makeKey(service.services, { scopes: ['usage:read'] }) }),
    ],
    ['browser_use_forbidden', () => ask(service, { headers: { origin: 'https://shop.example' } })],
    [
      'address_not_allowed',
      async () =>
        ask(service, { key: await makeKey(service.services, { allowedAddresses: ['203.0.113.0/24'] }) }),
    ],
    [
      'account_suspended',
      async () => {
        const { id, key } = await makeAccount(service.services, 100);
        expect(succeeded(await ask(service, { key }))).toBe(true);
        await service.graphql('mutation ($id: ID!) { suspendAccount(id: $id, suspended: true) { id } }', {
          id,
        });
        return ask(service, { key });
      },
    ],
    [
      'idempotency_mismatch',
      async () => {
        await ask(service, { idempotency: `mismatch ${way}` });
        return ask(service, { body: { ...good, text: 'شيء آخر' }, idempotency: `mismatch ${way}` });
      },
    ],
    [
      'idempotency_in_progress',
      async () => {
        const both = { body: long, idempotency: `progress ${way}` };
        const answers = await Promise.all([ask(service, both), ask(service, both)]);
        return answers.find((answer) => !succeeded(answer))!;
      },
    ],
    [
      'too_many_concurrent',
      async () => {
        const answers = await Promise.all([1, 2, 3].map(() => ask(service, { body: long })));
        return answers.find((answer) => !succeeded(answer))!;
      },
    ],
  ];
  it.each(rows)('%s, and nothing is charged for it', async (code, provoke) => {
    expectCode(await provoke(), code);
    met.add(code);
    const { db } = service.services;
    expect(await db.hold.count()).toBe(0);
  });

  const alone: [ErrorCode, Record<string, string>, (service: TestService) => Promise<Answer>][] = [
    [
      'rate_limited',
      { NUTQ_REQUESTS_PER_MINUTE: '1' },
      async (one) => {
        await ask(one, {});
        return ask(one, {});
      },
    ],
    [
      'overloaded',
      { NUTQ_QUEUE_LIMIT: '0' },
      async (one) => {
        const answers = await Promise.all([1, 2, 3, 4].map(() => ask(one, { body: long })));
        return answers.find((answer) => !succeeded(answer))!;
      },
    ],
    [
      'synthesis_timeout',
      { NUTQ_SYNTHESIS_TIMEOUT_MS: '100', NUTQ_MAX_CHARACTERS: '100000' },
      (one) => ask(one, { body: { ...long, text: long.text.repeat(20) } }),
    ],
  ];
  it.each(alone)('%s, and nothing is charged for it', async (code, settings, provoke) => {
    const one = await startTestService(settings);
    try {
      expectCode(await provoke(one), code);
      met.add(code);
    } finally {
      await one.stop();
    }
  });

  it('internal, and nothing is charged for it', async () => {
    process.env.NUTQ_TEST_FAULT_RATE = '1';
    process.env.NUTQ_TEST_SEED = '7';
    const one = await startTestService();
    delete process.env.NUTQ_TEST_FAULT_RATE;
    try {
      let answer = await ask(one, {});
      // Of the faults that are injected some only make it slow.
      for (let tries = 1; succeeded(answer) && tries < 20; tries++) answer = await ask(one, {});
      expectCode(answer, 'internal');
      met.add('internal');
      expect(await one.services.db.hold.count()).toBe(0);
    } finally {
      await one.stop();
    }
  });
});

it('leaves no code of the table out', () => {
  expect(Object.keys(errorKinds).filter((code) => !met.has(code as ErrorCode))).toEqual([]);
});
