import OpenAI, { APIError, AuthenticationError, InternalServerError } from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_KEY, makeAccount, startTestService, type TestService } from '../support/service.ts';

/** The door for programs of OpenAI's, with their own package. */
let service: TestService;
let openai: OpenAI;
beforeAll(async () => {
  service = await startTestService({ NUTQ_OPENAI_NAMES: 'tts-1=nutq, alloy=salim' });
  openai = new OpenAI({ baseURL: `${service.url}/v1`, apiKey: ADMIN_KEY, maxRetries: 0 });
});
afterAll(() => service.stop());

const speech = { model: 'nutq', voice: 'salim', input: 'مرحبا بكم' };

async function refused(body: object, client = openai): Promise<APIError> {
  const error = await client.audio.speech.create(body as typeof speech).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(APIError);
  return error;
}

describe('the package of OpenAI', () => {
  it.each([
    ['mp3', 'audio/mpeg', [0xff, 0xf3]],
    ['opus', 'audio/ogg', [0x4f, 0x67]],
    ['flac', 'audio/flac', [0x66, 0x4c]],
    ['wav', 'audio/wav', [0x52, 0x49]],
  ] as const)('gets %s', async (response_format, type, magic) => {
    const response = await openai.audio.speech.create({ ...speech, response_format });
    expect(response.headers.get('content-type')).toMatch(type);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([bytes[0], bytes[1]]).toEqual(magic);
  });

  it('gets pcm at 24,000 samples a second, as long as asked for', async () => {
    const lengthOf = async (speed: number) => {
      const response = await openai.audio.speech.create({ ...speech, response_format: 'pcm', speed });
      expect(response.headers.get('content-type')).toContain('rate=24000');
      return (await response.arrayBuffer()).byteLength / 48_000;
    };
    const seconds = await lengthOf(1);
    expect(seconds).toBeGreaterThan(0.5);
    expect(seconds).toBeLessThan(3);
    expect(await lengthOf(2)).toBeLessThan(0.7 * seconds);
  });

  it('is charged by the character, once the sound is whole', async () => {
    const before = (await service.balance()).balance;
    await (await openai.audio.speech.create(speech)).arrayBuffer();
    expect((await service.balance()).balance).toBe(before - 9);
  });

  it('reads events', async () => {
    const response = await openai.audio.speech.create({ ...speech, stream_format: 'sse' });
    const events = (await response.text())
      .trim()
      .split('\n\n')
      .map((event) => JSON.parse(event.replace(/^data: /, '')));
    expect(events.at(-1)).toEqual({
      type: 'speech.audio.done',
      usage: { input_tokens: 9, output_tokens: 0, total_tokens: 9 },
    });
    const deltas = events.slice(0, -1);
    expect(new Set(deltas.map(({ type }) => type))).toEqual(new Set(['speech.audio.delta']));
    const sound = Buffer.concat(deltas.map(({ audio }) => Buffer.from(audio, 'base64')));
    expect([sound[0], sound[1]]).toEqual([0xff, 0xf3]);
  });

  it('is told that instructions are not heeded', async () => {
    const response = await openai.audio.speech.create({ ...speech, instructions: 'Cheerfully.' });
    expect(response.headers.get('warning')).toMatch(/^299 .*instructions/);
    expect((await openai.audio.speech.create(speech)).headers.has('warning')).toBe(false);
  });

  it('takes a voice by its id in an object, and names that the operator has mapped', async () => {
    await openai.audio.speech.create({ ...speech, voice: { id: 'salim' } });
    await openai.audio.speech.create({ ...speech, model: 'tts-1', voice: 'alloy' });
    const listed: string[] = [];
    for await (const { id } of openai.models.list()) listed.push(id);
    expect(listed).toEqual(['nutq', 'tts-1']);
    const { voices } = (await service.call('/v1/audio/voices')).body;
    expect(voices).toEqual(expect.arrayContaining(['salim', 'fahd', 'alloy']));
    expect(voices).not.toContain('tts-1');
    // A link to sound is at the same place.
    expect((await service.call('/v1/audio/voicess', { key: null })).body.code).toBe('not_found');
  });

  it('sees why it was refused, as it expects to', async () => {
    const cases = [
      [{ model: 'gpt-4o-mini-tts' }, 400, 'invalid_request', 'model', 'nutq'],
      [{ voice: 'nova' }, 400, 'unknown_voice', 'voice', 'salim'],
      [{ response_format: 'aac' }, 400, 'unsupported_format', 'response_format', 'flac'],
      [{ input: ' ' }, 400, 'text_empty', 'input', ''],
      [{ input: 'ا'.repeat(5001) }, 413, 'text_too_long', 'input', '5000'],
      [{ speed: 4 }, 400, 'invalid_request', 'speed', 'speed'],
      [{ mood: 'glad' }, 400, 'invalid_request', 'mood', 'mood'],
    ] as const;
    for (const [change, status, code, param, said] of cases) {
      const error = await refused({ ...speech, ...change });
      expect(error).toMatchObject({ status, code, param, type: 'invalid_request_error' });
      expect(error.message).toContain(said);
      expect(error.requestID).toMatch(/^req_/);
    }
  });

  it('sees wrong keys, empty accounts and keys without the scope', async () => {
    const strangers = new OpenAI({ baseURL: `${service.url}/v1`, apiKey: 'sk-nothing', maxRetries: 0 });
    expect(await refused(speech, strangers)).toBeInstanceOf(AuthenticationError);
    const poor = await makeAccount(service.services, 3);
    const client = new OpenAI({ baseURL: `${service.url}/v1`, apiKey: poor.key });
    expect(await refused(speech, client)).toMatchObject({ status: 402, type: 'insufficient_quota' });
    const reader = await makeAccount(service.services, 3, { scopes: ['usage:read'] });
    const other = new OpenAI({ baseURL: `${service.url}/v1`, apiKey: reader.key });
    expect(await refused(speech, other)).toMatchObject({ status: 403, code: 'scope_missing' });
  });

  it('is refused in a browser, whichever way the key comes', async () => {
    const answer = await service.call('/v1/audio/speech', {
      key: null,
      json: speech,
      headers: { authorization: `Bearer ${ADMIN_KEY}`, origin: 'https://shop.example' },
    });
    expect(answer.body.error).toMatchObject({ code: 'browser_use_forbidden', type: 'permission_error' });
  });

  it('waits for a busy service as it does for theirs', async () => {
    const busy = await startTestService({ NUTQ_REQUESTS_PER_MINUTE: '1' });
    const client = new OpenAI({ baseURL: `${busy.url}/v1`, apiKey: ADMIN_KEY, maxRetries: 0 });
    await client.models.list();
    const error = await refused(speech, client);
    expect(error).toMatchObject({ status: 429, type: 'rate_limit_error', code: 'rate_limited' });
    expect(Number(error.headers!.get('retry-after'))).toBeGreaterThan(0);
    expect(error).not.toBeInstanceOf(InternalServerError);
    await busy.stop();
  });
});

it('a key in Authorization opens these doors and no other', async () => {
  const headers = { authorization: `Bearer ${ADMIN_KEY}` };
  expect((await service.call('/v1/models', { key: null, headers })).status).toBe(200);
  expect((await service.call('/v1/balance', { key: null, headers })).body.code).toBe('key_missing');
  // Where both are sent, x-api-key is the one that counts.
  expect((await service.call('/v1/models', { key: 'nutq_live_x_y', headers })).status).toBe(401);
});
