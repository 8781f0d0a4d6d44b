import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, startTestService, type TestService } from '../support/service.ts';

/** Sound that was made once is given again: as fast as it can be sent, charged all the same. */
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ NUTQ_CACHE_BYTES: '400000', NUTQ_CACHE_STORE_BYTES: '0' });
});
afterAll(() => service.stop());

const request = { text: 'مرحبا بكم', dialect: 'msa', voice: 'salim' };
const stateOf = async (change: object = {}, key?: string) => {
  const { status, headers } = await service.tts({ ...request, ...change }, key ? { key } : {});
  expect(status).toBe(200);
  return headers.get('x-cache');
};

describe('the cache of sound', () => {
  it('gives the same sound again, under a reference of its own, and charges it', async () => {
    const before = (await service.balance()).balance;
    const first = await service.tts({ ...request, timestamps: 'word', captions: 'vtt' });
    const second = await service.tts({ ...request, timestamps: 'word', captions: 'vtt' });
    expect([first, second].map(({ headers }) => headers.get('x-cache'))).toEqual(['miss', 'hit']);
    const { requestId, balance, ...same } = first.body;
    expect(second.body).toEqual({ ...same, requestId: expect.any(String), balance: balance - 9 });
    expect(second.body.requestId).not.toBe(requestId);
    expect((await service.balance()).balance).toBe(before - 18);
  });

  it('is asked by everything that shapes the sound', async () => {
    await stateOf();
    expect(await stateOf()).toBe('hit');
    for (const change of [
      { text: 'مرحبا بك' },
      { speed: 1.1 },
      { pitch: 1 },
      { format: 'wav' },
      { bitrate: 96 },
      { sampleRate: 8000 },
      { voice: 'haytham' },
      { lexicon: [{ word: 'بكم', spelling: 'بِكَمْ' }] },
      { text: undefined, ssml: '<speak>مرحبا <break time="200ms"/> بكم</speak>' },
    ])
      expect([change, await stateOf(change)]).toEqual([change, 'miss']);
    // What does not shape the sound is made of what is kept.
    expect(await stateOf({ timestamps: 'word', delivery: 'url' })).toBe('hit');
  });

  it('is asked with the pronunciations of the account as they are now', async () => {
    const text = 'كلمة قصيرة';
    await stateOf({ text });
    const pronunciations = [{ word: 'قصيرة', spelling: 'قُصَيْرَة' }];
    expect((await service.call('/v1/pronunciations', { json: { pronunciations } })).status).toBeLessThan(300);
    expect(await stateOf({ text })).toBe('miss');
  });

  it('is not asked with cache: false', async () => {
    await stateOf();
    expect(await stateOf({ cache: false })).toBe('off');
    expect(await stateOf()).toBe('hit');
  });

  it('keeps the sound of each account for itself', async () => {
    await stateOf();
    const other = await makeAccount(service.services, 1000);
    expect(await stateOf({}, other.key)).toBe('miss');
    expect(await stateOf({}, other.key)).toBe('hit');
    service.services.sounds.forget(other.id);
    expect(await stateOf({}, other.key)).toBe('miss');
    expect(await stateOf()).toBe('hit');
  });

  it('makes the same sound once for eight who ask at once, and charges eight', async () => {
    const text = 'ثمانية يسألون معا';
    const before = (await service.balance()).balance;
    const states = await Promise.all(Array.from({ length: 8 }, () => stateOf({ text })));
    expect(states.sort()).toEqual([...Array(7).fill('hit'), 'miss']);
    expect((await service.balance()).balance).toBe(before - 8 * [...text].length);
  });

  it('goes on for who still waits when the one who asked first leaves', async () => {
    const text = 'من سأل أولا ذهب قبل أن يسمع الجواب الطويل الذي طلبه';
    const stop = new AbortController();
    const first = service.tts({ ...request, text }, { signal: stop.signal }).catch(() => 'left');
    await expect.poll(async () => (await service.balance()).held).toBeGreaterThan(0);
    const second = service.tts({ ...request, text });
    await expect
      .poll(async () => (await service.balance()).held, { interval: 5 })
      .toBeGreaterThan([...text].length);
    stop.abort();
    expect(await first).toBe('left');
    expect((await second).status).toBe(200);
    await expect.poll(async () => (await service.balance()).held).toBe(0);
  });

  it('lets go of what was not asked for the longest', async () => {
    await stateOf({ text: 'الأول' });
    // More than all that may be kept.
    for (const text of ['الثاني', 'الثالث', 'الرابع'])
      await stateOf({
        text: `${text} هو نص طويل بعض الشيء حتى يأخذ مكانا كبيرا`,
        format: 'wav',
        sampleRate: 24000,
      });
    expect(await stateOf({ text: 'الأول' })).toBe('miss');
  });

  it('refuses and charges nothing as if there were none', async () => {
    const poor = await makeAccount(service.services, 9);
    expect(await stateOf({}, poor.key)).toBe('miss');
    const refused = await service.tts(request, { key: poor.key });
    expect([refused.status, refused.body.code]).toEqual([402, 'insufficient_balance']);
  });
});
