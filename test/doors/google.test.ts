import { afterAll, beforeAll, expect, it } from 'vitest';
import { probe } from '../audio/ffmpeg.ts';
import { ADMIN_KEY, startTestService, type TestService } from '../support/service.ts';

/** The door for programs of Google's. */
let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const request = {
  input: { text: 'مرحبا بكم' },
  voice: { languageCode: 'ar-XA', name: 'salim' },
  audioConfig: { audioEncoding: 'MP3' },
};
const ask = (body: object, headers: Record<string, string> = {}) =>
  service.call('/v1/text:synthesize', { json: body, headers });
const soundOf = (body: { audioContent: string }) => Buffer.from(body.audioContent, 'base64');

it.each([
  ['MP3', 'mp3', 'mp3'],
  ['OGG_OPUS', 'opus', 'opus'],
  ['LINEAR16', 'pcm_s16le', 'wav'],
  ['MULAW', 'pcm_mulaw', 'wav'],
  ['ALAW', 'pcm_alaw', 'wav'],
])('%s is what players take it for', async (audioEncoding, codec, extension) => {
  const { body, status } = await ask({ ...request, audioConfig: { audioEncoding } });
  expect([status, Object.keys(body)]).toEqual([200, ['audioContent']]);
  expect(probe(soundOf(body), extension)).toMatchObject({ codec, channels: 1 });
});

it('PCM has no header, and the rate and tempo that were asked for', async () => {
  const bytes = async (speakingRate: number) => {
    const audioConfig = { audioEncoding: 'PCM', sampleRateHertz: 8000, speakingRate };
    return soundOf((await ask({ ...request, audioConfig })).body).length;
  };
  const length = await bytes(1);
  expect(length / 16_000).toBeGreaterThan(0.4);
  expect(length / 16_000).toBeLessThan(3);
  expect(await bytes(2)).toBeLessThan(0.7 * length);
});

it('takes the key where their programs send it', async () => {
  const ways: [string, string][] = [
    ['x-goog-api-key', ADMIN_KEY],
    ['authorization', `Bearer ${ADMIN_KEY}`],
  ];
  for (const [name, value] of ways) {
    const headers = { [name]: value };
    const answer = await service.call('/v1/text:synthesize', { key: null, json: request, headers });
    expect(answer.status).toBe(200);
  }
  const none = await service.call('/v1/text:synthesize', { key: null, json: request });
  expect(none.body.error).toMatchObject({ code: 401, status: 'UNAUTHENTICATED' });
});

it('finds a voice by language and gender, charges once, and repeats an answer', async () => {
  const before = (await service.balance()).balance;
  const voice = { languageCode: 'ar-eg', ssmlGender: 'MALE' };
  const headers = { 'idempotency-key': 'google-1' };
  const first = await ask({ ...request, voice }, headers);
  const second = await ask({ ...request, voice }, headers);
  expect(first.status).toBe(200);
  expect(second.text).toBe(first.text);
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect((await service.balance()).balance).toBe(before - 9);
  const { usage } = (await service.call('/v1/usage?groupBy=dialect')).body;
  expect(usage.map(({ group }: { group: string }) => group)).toContain('egyptian');
});

it.each([
  [{ voice: { languageCode: 'en-US' } }, 'unknown_dialect', 'ar-EG'],
  [{ voice: { languageCode: 'ar-XA', name: 'ar-XA-Wavenet-A' } }, 'unknown_voice', 'salim'],
  [{ voice: { languageCode: 'ar-EG', name: 'salim' } }, 'voice_not_in_dialect', 'tarek'],
  [{ input: { text: '' } }, 'text_empty', ''],
  [{ input: {} }, 'invalid_request', 'input'],
  [{ input: { ssml: '<speak><loud>مرحبا</loud></speak>' } }, 'invalid_request', ''],
  [{ audioConfig: { audioEncoding: 'WMA' } }, 'invalid_request', 'audioEncoding'],
  [{ audioConfig: { audioEncoding: 'MP3', volumeGainDb: 6 } }, 'invalid_request', 'volumeGainDb'],
  [{ audioConfig: { audioEncoding: 'MP3', sampleRateHertz: 11025 } }, 'invalid_request', 'sampleRateHertz'],
])('refuses %j', async (change, reason, said) => {
  const before = (await service.balance()).balance;
  const { status, body } = await ask({ ...request, ...change });
  expect(status).toBe(400);
  const { code, status: name, message, details } = body.error;
  expect([code, name, details[0].reason]).toEqual([400, 'INVALID_ARGUMENT', reason]);
  expect(details[0].metadata.requestId).toMatch(/^req_/);
  expect(message).toContain(said);
  expect((await service.balance()).balance).toBe(before);
});

it('is at its path and no other', async () => {
  expect((await service.call('/v1/text:recognize', { json: request })).status).toBe(404);
  expect((await service.call('/v1/textanything', { json: request })).status).toBe(404);
});
