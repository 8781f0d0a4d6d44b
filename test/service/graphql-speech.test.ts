import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, makeAccount, startTestService, type TestService } from '../support/service.ts';

/** Speech over GraphQL while it is made: the same sound, words and charge as /v1/tts/stream. */
let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const query =
  'subscription ($input: SpeechInput!) { speech(input: $input) { audioContent words { text startMs endMs } done { requestId durationMs characters balance } } }';
const input = { text: 'مرحبا بكم. هذه جملة ثانية.', dialect: 'msa', voice: 'salim', format: 'pcm' };

const open = (key: string | null, change: object = {}, signal?: AbortSignal) =>
  fetch(`${service.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(key ? { 'x-api-key': key } : {}),
    },
    body: JSON.stringify({ query, variables: { input: { ...input, ...change } } }),
    ...(signal ? { signal } : {}),
  });
const eventsOf = (text: string): Answer['body'][] =>
  [...text.matchAll(/^event: next\ndata: (.*)$/gm)].map(([, data]) => JSON.parse(data!));
const heard = async (key: string | null, change: object = {}) =>
  eventsOf(await (await open(key, change)).text());

it('is the sound and the words of a stream, charged once', async () => {
  const { key } = await makeAccount(service.services, 100);
  const streamed = await service.call('/v1/tts/stream', { json: input, key });
  const events = (await heard(key)).map(({ data }) => data.speech);
  const sound = Buffer.concat(events.map(({ audioContent }) => Buffer.from(audioContent ?? '', 'base64')));
  expect(sound.equals(streamed.bytes)).toBe(true);
  expect(events.length).toBeGreaterThan(2);
  const words = events.flatMap((event) => event.words);
  expect(words.map(({ text }) => text)).toEqual(['مرحبا', 'بكم', 'هذه', 'جملة', 'ثانية']);
  const { done } = events.at(-1);
  expect(events.filter((event) => event.done)).toHaveLength(1);
  expect(done).toMatchObject({ characters: 26, balance: 48 });
  expect(done.durationMs).toBeCloseTo(sound.length / 2 / 24, -1);
  expect((await service.call('/v1/balance', { key })).body).toEqual({ balance: 48, held: 0 });
});

it('says what is wrong by the codes of REST, and costs nothing then', async () => {
  const { key } = await makeAccount(service.services, 10);
  const code = async (by: string | null, change: object = {}) =>
    (await heard(by, change)).map(({ errors }) => errors?.[0]?.extensions?.code);
  expect(await code(key, { voice: 'nobody' })).toEqual(['unknown_voice']);
  expect(await code(key, { text: '…' })).toEqual(['text_unspeakable']);
  expect(await code(key)).toEqual(['insufficient_balance']);
  expect(await code(null)).toEqual(['key_missing']);
  expect((await service.call('/v1/balance', { key })).body).toEqual({ balance: 10, held: 0 });
});

it('charges who leaves for the sentences that were handed over, and lets go of the rest', async () => {
  const { key } = await makeAccount(service.services, 5000);
  const stop = new AbortController();
  const text = 'هذه جملة من كتاب طويل عن تاريخ المدن القديمة. '.repeat(60).trim();
  const response = await open(key, { text, format: 'wav' }, stop.signal);
  const reader = response.body!.getReader();
  await reader.read();
  await reader.read();
  stop.abort();
  await expect
    .poll(async () => (await service.call('/v1/balance', { key })).body.held, { timeout: 30_000 })
    .toBe(0);
  const { balance } = (await service.call('/v1/balance', { key })).body;
  expect(5000 - balance).toBeLessThan([...text].length);
});
