import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { checkLedger } from '../../src/ledger/check.ts';
import { decode, decodeRaw } from '../audio/ffmpeg.ts';
import { onBothDatabases } from '../support/databases.ts';
import { type Answer, makeAccount, startTestService, type TestService } from '../support/service.ts';

const voice = { dialect: 'msa', voice: 'salim' };
const text = 'عندي 25 كتابا جديدا. ذهبت اليوم إلى السوق. هل عاد أخوك من السفر؟';

interface Event {
  name: string;
  data: Answer['body'];
}

const eventsOf = (body: string): Event[] =>
  body
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) => {
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(block)!;
      return { name: name!, data: JSON.parse(data!) };
    });

onBothDatabases('a stream', (environment) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(environment());
  });
  afterAll(async () => {
    expect(await checkLedger(service.services.db)).toEqual([]);
    await service.stop();
  });
  const stream = (json: object, headers: Record<string, string> = {}, key?: string) =>
    service.call('/v1/tts/stream', { json: { ...voice, ...json }, headers, ...(key ? { key } : {}) });

  // Two steps of 16 bits, 84 dB under the loudest: the phase of the pulses is a float32, handed on at other places.
  const step = 2 / 32_768;
  it.each([
    ['pcm', step, 's16le'],
    ['wav', step],
    ['flac', step],
    ['mulaw', 1 / 32, 'mulaw'],
    ['alaw', 1 / 32, 'alaw'],
    // Where a band of MP3 is rounded to tips over by less than a stream differs.
    ['mp3', 0.03],
    ['opus', 0.1],
  ] as [string, number, string?][])(
    'of %s is the sound of the whole file, charged once and whole',
    async (format, mostApart, codec) => {
      const before = (await service.balance()).balance;
      // From 24 kHz on Opus chooses between two codecs for each frame, and by less than a stream differs: another sound, as good.
      const request = { text, format, ...(format === 'opus' ? { sampleRate: 16_000 } : {}) };
      const streamed = await stream(request);
      expect(streamed.status).toBe(200);
      const whole = (await service.tts({ ...voice, ...request })).body;
      expect(streamed.headers.get('content-type')).toBe(whole.contentType);
      expect(streamed.headers.get('x-characters')).toBe(String([...text].length));
      expect(streamed.headers.get('x-request-id')).toMatch(/^req_/);
      const file = Buffer.from(whole.audioContent, 'base64');
      const soundOf = (bytes: Uint8Array) =>
        codec ? decodeRaw(bytes, codec, whole.sampleRate) : decode(bytes, format);
      const [a, b] = [soundOf(streamed.bytes), soundOf(file)];
      expect(b.length).toBeGreaterThan(3 * 8_000);
      // A stream of MP3 cannot tell how much of its last frame is no sound.
      expect(Math.abs(a.length - b.length)).toBeLessThan(format === 'mp3' ? 2 * 1152 : 1);
      // The voice works on shorter stretches, so that a sample in two hundred is rounded the other way.
      const apart = b.map((sample, at) => Math.abs(sample - (a[at] ?? 0)));
      expect(apart.reduce((most, each) => Math.max(most, each), 0)).toBeLessThanOrEqual(mostApart);
      // A few bands of MP3 at most: all else is as near as they were rounded alike.
      if (format === 'mp3') expect(apart.filter((each) => each > 0.01).length).toBeLessThan(b.length / 500);
      expect(await service.balance()).toEqual({ balance: before - 2 * [...text].length, held: 0 });
    },
  );

  it('as events tells the words with their times, and ends with what /v1/tts answers', async () => {
    const answer = await stream({ text, format: 'pcm' }, { accept: 'text/event-stream' });
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    const events = eventsOf(answer.text);
    expect(new Set(events.slice(0, -1).map(({ name }) => name))).toEqual(new Set(['audio']));
    const done = events.at(-1)!;
    expect(done.name).toBe('done');
    const whole = (await service.tts({ ...voice, text, format: 'pcm', timestamps: 'word' })).body;
    const sound = events.slice(0, -1).map(({ data }) => Buffer.from(data.audioContent, 'base64'));
    expect(Buffer.concat(sound)).toHaveLength(Buffer.from(whole.audioContent, 'base64').length);
    expect(events.slice(0, -1).flatMap(({ data }) => data.words)).toEqual(whole.words);
    const { audioContent, words, requestId, balance, ...rest } = whole;
    expect(done.data).toMatchObject(rest);
    expect(done.data.audioContent).toBeUndefined();
    expect(done.data.requestId).toBe(answer.headers.get('x-request-id'));
  });

  it('that cannot begin is a problem like any other, and costs nothing', async () => {
    const before = await service.balance();
    const refusals: [object, Record<string, string>, number, string][] = [
      [{ text: '' }, {}, 400, 'text_empty'],
      [{ text, voice: 'nobody' }, {}, 400, 'unknown_voice'],
      [{ text, format: 'mod' }, {}, 400, 'unsupported_format'],
      [{ text, delivery: 'url' }, {}, 400, 'invalid_request'],
      [{ text, captions: 'srt' }, {}, 400, 'invalid_request'],
      [{ text }, { 'idempotency-key': 'a' }, 400, 'invalid_request'],
    ];
    for (const [json, headers, status, code] of refusals) {
      const answer = await stream(json, headers);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    }
    const { key } = await makeAccount(service.services, 3);
    expect((await stream({ text }, {}, key)).body.code).toBe('insufficient_balance');
    expect(await service.balance()).toEqual(before);
  });

  it('that its caller leaves costs the sentences that were handed over, and no more', async () => {
    const { key } = await makeAccount(service.services, 100_000);
    const long = 'هذه جملة من كتاب طويل عن تاريخ المدن. '.repeat(100).trim();
    const one = [...'هذه جملة من كتاب طويل عن تاريخ المدن. '].length;
    await new Promise<void>((resolve, reject) => {
      const asked = httpRequest(
        `${service.url}/v1/tts/stream`,
        { method: 'POST', headers: { 'content-type': 'application/json', 'x-api-key': key } },
        (response) => {
          let bytes = 0;
          response.on('data', (chunk: Buffer) => {
            bytes += chunk.length;
            if (bytes > 400_000) asked.destroy();
          });
          response.on('close', resolve);
          response.on('error', () => resolve());
        },
      );
      asked.on('error', () => resolve());
      asked.setTimeout(50_000, () => reject(new Error('no sound came')));
      asked.end(JSON.stringify({ ...voice, text: long, format: 'pcm' }));
    });
    await expect
      .poll(async () => (await service.call('/v1/balance', { key })).body.held, { timeout: 20_000 })
      .toBe(0);
    const spent = 100_000 - (await service.call('/v1/balance', { key })).body.balance;
    expect(spent).toBeGreaterThan(0);
    expect(spent).toBeLessThan([...long].length);
    // Whole sentences, the first of which has no space before it.
    expect((spent + 1) % one).toBe(0);
  });

  it('that nobody takes is not made further, and costs nothing once it is left', async () => {
    const { key } = await makeAccount(service.services, 100_000);
    const long = 'هذه جملة من كتاب طويل عن تاريخ المدن. '.repeat(100).trim();
    const aborted = new AbortController();
    const response = await fetch(`${service.url}/v1/tts/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify({ ...voice, text: long, format: 'wav', sampleRate: 48000 }),
      signal: aborted.signal,
    });
    expect(response.status).toBe(200);
    await vi.waitUntil(() => service.services.engine.stats().running === 0, { timeout: 30_000 });
    expect((await service.call('/v1/balance', { key })).body.held).toBe([...long].length);
    aborted.abort();
    await expect
      .poll(async () => (await service.call('/v1/balance', { key })).body.held, { timeout: 20_000 })
      .toBe(0);
    const { balance } = (await service.call('/v1/balance', { key })).body;
    expect(100_000 - balance).toBeLessThan([...long].length / 2);
  });

  it('of a test key is charged nothing', async () => {
    const { key } = await makeAccount(service.services, 10, { kind: 'test' });
    expect((await stream({ text }, {}, key)).status).toBe(200);
    expect((await service.call('/v1/balance', { key })).body).toEqual({ balance: 10, held: 0 });
  });
});
