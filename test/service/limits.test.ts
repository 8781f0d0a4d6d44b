import { afterEach, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../support/service.ts';

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
    service = await startTestService({ NUTQ_CONCURRENT_REQUESTS: '2' });
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
