import { afterEach, describe, expect, it } from 'vitest';
import { makeAccount, startTestService, type TestService } from '../support/service.ts';

/** Refusals that pass with time: they say when to come back, and cost nothing. */
let service: TestService;
afterEach(() => service.stop());

const good = { text: 'مرحبا', dialect: 'msa', voice: 'salim' };
const long = { ...good, text: 'هذا نص طويل يقرؤه الصوت على مهل، جملة بعد جملة. '.repeat(12) };

describe('limits', () => {
  it('rate_limited: requests a minute, with RateLimit headers', async () => {
    service = await startTestService({ NUTQ_REQUESTS_PER_MINUTE: '2' });
    const first = await service.call('/v1/balance');
    expect(first.headers.get('ratelimit-limit')).toBe('2');
    expect(first.headers.get('ratelimit-remaining')).toBe('1');
    await service.call('/v1/balance');
    const refused = await service.tts(good);
    expect(refused.body).toMatchObject({ code: 'rate_limited', retryable: true });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(refused.headers.get('retry-after')).toBe(refused.headers.get('ratelimit-reset'));
    expect(refused.headers.get('ratelimit-remaining')).toBe('0');
    const account = await service.services.db.account.findFirstOrThrow();
    expect(account).toMatchObject({ available: 100_000, held: 0 });
  });

  it('rate_limited: characters a minute', async () => {
    service = await startTestService({ NUTQ_CHARACTERS_PER_MINUTE: '12' });
    expect((await service.tts(good)).status).toBe(200);
    expect((await service.tts({ ...good, text: 'مرحبا بكم' })).body.code).toBe('rate_limited');
    // What was refused does not count: a shorter text still fits.
    expect((await service.tts(good)).status).toBe(200);
    expect(await service.balance()).toEqual({ balance: 99_990, held: 0 });
  });

  it('too_many_concurrent: syntheses of one account at once', async () => {
    service = await startTestService({ NUTQ_CONCURRENT_REQUESTS: '2', NUTQ_WAITING_REQUESTS: '0' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => service.tts(long)));
    const codes = answers.map(({ status, body }) => (status === 200 ? 'ok' : body.code)).sort();
    expect(codes).toEqual(['ok', 'ok', 'too_many_concurrent', 'too_many_concurrent', 'too_many_concurrent']);
    expect(await service.balance()).toEqual({ balance: 100_000 - 2 * long.text.length, held: 0 });
  });

  it('overloaded: more than the queue takes, nothing charged for those refused', async () => {
    service = await startTestService({ NUTQ_QUEUE_LIMIT: '1', NUTQ_CONCURRENT_REQUESTS: '50' });
    const answers = await Promise.all(Array.from({ length: 12 }, () => service.tts(long)));
    const refused = answers.filter(({ status }) => status === 503);
    const spoken = answers.filter(({ status }) => status === 200);
    expect(refused.length).toBeGreaterThan(0);
    expect(spoken.length).toBeGreaterThan(0);
    expect(refused.length + spoken.length).toBe(12);
    for (const { body, headers } of refused) {
      expect(body).toMatchObject({ code: 'overloaded', retryable: true });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(await service.balance()).toEqual({ balance: 100_000 - spoken.length * long.text.length, held: 0 });
  });

  it('synthesis_timeout: given up after the limit, nothing charged', async () => {
    service = await startTestService({ NUTQ_SYNTHESIS_TIMEOUT_MS: '100', NUTQ_MAX_CHARACTERS: '100000' });
    const answer = await service.tts({ ...good, text: long.text.repeat(20) });
    expect(answer.body).toMatchObject({ code: 'synthesis_timeout', status: 504, retryable: true });
    expect(await service.balance()).toEqual({ balance: 100_000, held: 0 });
  });
});

describe('what an account asks for beyond its places', () => {
  it('waits and is answered, as long as the line is not too long', async () => {
    service = await startTestService({ NUTQ_CONCURRENT_REQUESTS: '2', NUTQ_WAITING_REQUESTS: '8' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => service.tts(good)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await service.balance()).toEqual({ balance: 100_000 - 50, held: 0 });
  });

  it('is refused beyond that, with a time to come back', async () => {
    service = await startTestService({ NUTQ_CONCURRENT_REQUESTS: '1', NUTQ_WAITING_REQUESTS: '2' });
    const answers = await Promise.all(Array.from({ length: 6 }, () => service.tts(long)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBe(3);
    for (const { body, headers } of refused) {
      expect(body.code).toBe('too_many_concurrent');
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  it('leaves the line when its caller goes away, and holds nobody else up', async () => {
    service = await startTestService({ NUTQ_CONCURRENT_REQUESTS: '1', NUTQ_WAITING_REQUESTS: '1' });
    const first = service.tts(long);
    const gone = new AbortController();
    const second = service.tts(good, { signal: gone.signal }).catch(() => 'gone');
    gone.abort();
    expect(await second).toBe('gone');
    expect((await first).status).toBe(200);
    expect((await service.tts(good)).status).toBe(200);
    expect(await service.balance()).toEqual({ balance: 100_000 - long.text.length - 5, held: 0 });
  });
});

describe('what is free is counted all the same', () => {
  const withKey = { headers: { 'idempotency-key': 'again' } };

  it('a replay asks for its characters anew', async () => {
    service = await startTestService({ NUTQ_CHARACTERS_PER_MINUTE: '12' });
    expect((await service.tts(good, withKey)).status).toBe(200);
    expect((await service.tts(good, withKey)).headers.get('idempotent-replayed')).toBe('true');
    expect((await service.tts(good, withKey)).body.code).toBe('rate_limited');
    expect(await service.balance()).toEqual({ balance: 99_995, held: 0 });
  });

  it('a replay takes a place', async () => {
    service = await startTestService({
      NUTQ_CONCURRENT_REQUESTS: '1',
      NUTQ_WAITING_REQUESTS: '0',
      NUTQ_IDEMPOTENT_AUDIO_BYTES: '0',
    });
    await service.tts(long, withKey);
    const answers = await Promise.all([1, 2, 3].map(() => service.tts(long, withKey)));
    const codes = answers.map(({ status, body }) => (status === 200 ? 'ok' : body.code)).sort();
    expect(codes).toEqual(['ok', 'too_many_concurrent', 'too_many_concurrent']);
  });

  it('an analysis asks for its characters', async () => {
    service = await startTestService({ NUTQ_CHARACTERS_PER_MINUTE: '12' });
    const analyze = () => service.call('/v1/analyze', { json: { text: good.text, dialect: 'msa' } });
    expect([(await analyze()).status, (await analyze()).status]).toEqual([200, 200]);
    expect((await analyze()).body.code).toBe('rate_limited');
  });

  const analyses = (count: number) =>
    Array.from(
      { length: count },
      (_, n) => `a${n}: analyze(text: "نعم", dialect: "msa") { characters }`,
    ).join(' ');

  it('the fields of a GraphQL query count as the requests that they are', async () => {
    service = await startTestService({ NUTQ_REQUESTS_PER_MINUTE: '10' });
    const key = (await makeAccount(service.services, 100)).key;
    const { body } = await service.graphql(`{ ${analyses(15)} }`, {}, { key });
    const spoken = Object.values(body.data).filter(Boolean);
    expect(spoken.length).toBe(10);
    expect(body.errors).toHaveLength(5);
    expect(body.errors[0].extensions.code).toBe('rate_limited');
    expect((await service.call('/v1/balance', { key })).body.code).toBe('rate_limited');
  });

  it('so do the operations of a batch', async () => {
    service = await startTestService({ NUTQ_REQUESTS_PER_MINUTE: '12' });
    const key = (await makeAccount(service.services, 100)).key;
    const batch = () =>
      service.call('/graphql', { key, json: Array(10).fill({ query: `{ ${analyses(1)} }` }) });
    expect((await batch()).body).toHaveLength(10);
    expect((await batch()).body.errors[0].extensions.code).toBe('rate_limited');
  });
});
