import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../support/service.ts';

/** What HTTP promises around the answers: parts of a file, codings, media types, where a caller reaches us. */
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ NUTQ_MAX_BODY_BYTES: '4096', NUTQ_TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => service.stop());

const good = { text: 'مرحبا بكم', dialect: 'msa', voice: 'salim' };
const open = { key: null };

describe.each([
  ['a short-lived link', async () => new URL((await service.tts({ ...good, delivery: 'url' })).body.url)],
  ['a sample of a voice', async () => new URL(`${service.url}/v1/voices/salim/sample`)],
])('sound at %s', (_what, made) => {
  let path = '';
  let whole: Buffer;
  beforeAll(async () => {
    path = (await made()).pathname;
    const answer = await service.call(path, open);
    expect(answer.headers.get('accept-ranges')).toBe('bytes');
    whole = answer.bytes;
  });
  const ask = (range: string, headers = {}) =>
    service.call(path, { ...open, headers: { range, ...headers } });

  it('is given in parts', async () => {
    const size = whole.length;
    for (const [range, from, to] of [
      ['bytes=0-1', 0, 1],
      ['bytes=100-', 100, size - 1],
      ['bytes=-10', size - 10, size - 1],
      [`bytes=5-${size * 2}`, 5, size - 1],
      [`bytes=-${size * 2}`, 0, size - 1],
    ] as const) {
      const part = await ask(range);
      expect([range, part.status]).toEqual([range, 206]);
      expect(part.headers.get('content-range')).toBe(`bytes ${from}-${to}/${size}`);
      expect(part.headers.get('content-length')).toBe(String(to - from + 1));
      expect(part.bytes.equals(whole.subarray(from, to + 1))).toBe(true);
    }
  });

  it('has no part behind its end', async () => {
    for (const range of ['bytes=99999999-', 'bytes=-0']) {
      const answer = await ask(range);
      expect([range, answer.status]).toEqual([range, 416]);
      expect(answer.headers.get('content-range')).toBe(`bytes */${whole.length}`);
      expect(answer.body).toMatchObject({ code: 'range_not_satisfiable' });
    }
  });

  it.each(['bytes=0-1,4-5', 'seconds=0-1', 'bytes=5-2', 'bytes=-', 'bytes=a-b'])(
    'is whole where %s is asked for',
    async (range) => {
      const answer = await ask(range);
      expect(answer.status).toBe(200);
      expect(answer.bytes.equals(whole)).toBe(true);
    },
  );

  it('is whole where it is not the one that a part was had of', async () => {
    const etag = (await service.call(path, open)).headers.get('etag')!;
    expect((await ask('bytes=0-1', { 'if-range': etag })).status).toBe(206);
    expect((await ask('bytes=0-1', { 'if-range': '"another"' })).status).toBe(200);
  });

  it('answers HEAD with its length', async () => {
    const head = await service.call(path, { ...open, method: 'HEAD' });
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    expect(head.headers.get('content-length')).toBe(String(whole.length));
    expect(head.headers.get('accept-ranges')).toBe('bytes');
    expect(head.headers.get('content-disposition')).toMatch(/^inline; filename="\w+\.mp3"$/);
  });

  it('may be read by pages of any origin, which are told its length', async () => {
    const origin = 'https://shop.example';
    const answer = await ask('bytes=0-1', { origin });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-expose-headers')).toContain('content-range');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const preflight = await service.call(path, {
      ...open,
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'range' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('range');
  });
});

it.each([
  [{}, 'speech.mp3'],
  [{ format: 'opus' }, 'speech.opus'],
  [{ format: 'mulaw' }, 'speech.mulaw'],
])('a link to %j has a name for who saves it', async (change, name) => {
  const { url } = (await service.tts({ ...good, ...change, delivery: 'url' })).body;
  const { headers } = await service.call(new URL(url).pathname, open);
  expect(headers.get('content-disposition')).toBe(`inline; filename="${name}"`);
});

it('a link that is over may be read by pages as well, so that they see why', async () => {
  const answer = await service.call('/v1/audio/over', {
    ...open,
    headers: { origin: 'https://shop.example' },
  });
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([404, '*']);
});

describe.each(['/v1/tts', '/graphql'])('a body of %s', (path) => {
  const content =
    path === '/graphql'
      ? { query: '{ analyze(text: "مرحبا بكم", dialect: "msa") { characters } }' }
      : { ...good };
  const send = (body: Uint8Array | string, headers: Record<string, string>) =>
    service.call(path, {
      method: 'POST',
      body: body as BodyInit,
      headers: { 'content-type': 'application/json', ...headers },
    });
  const codeOf = ({ body }: { body: { code?: string; errors?: { extensions: { code: string } }[] } }) =>
    body.code ?? body.errors?.[0]?.extensions.code;

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const)('is unpacked: %s', async (coding, pack) => {
    const answer = await send(pack(JSON.stringify(content)), { 'content-encoding': coding });
    expect([answer.status, codeOf(answer)]).toEqual([200, undefined]);
  });

  it('counts unpacked against the limit', async () => {
    // Who may speak may send the texts of a job over GraphQL.
    const bomb = gzipSync(
      JSON.stringify({ ...content, more: 'ا'.repeat(path === '/graphql' ? 5_000_000 : 1_000_000) }),
    );
    expect(bomb.length).toBeLessThan(64_000);
    const answer = await send(bomb, { 'content-encoding': 'gzip' });
    expect([answer.status, codeOf(answer)]).toEqual([413, 'body_too_large']);
  });

  it('is refused by name where it is not what its headers say', async () => {
    const plain = JSON.stringify(content);
    for (const [headers, status, code] of [
      [{ 'content-encoding': 'zstd' }, 415, 'unsupported_media_type'],
      [{ 'content-encoding': 'gzip' }, 400, 'invalid_json'],
      [{ 'content-encoding': 'br' }, 400, 'invalid_json'],
      [{ 'content-type': 'application/json; charset=windows-1256' }, 415, 'unsupported_media_type'],
      [{ 'content-type': 'application/json; charset=utf-16' }, 415, 'unsupported_media_type'],
    ] as const) {
      const answer = await send(plain, headers);
      expect([headers, answer.status, codeOf(answer)]).toEqual([headers, status, code]);
    }
    const refused = await send(plain, { 'content-encoding': 'zstd' });
    expect(refused.headers.get('accept-encoding')).toContain('gzip');
    expect(refused.text).toContain('The content-encoding zstd is not unpacked.');
    const odd = await send(plain, { 'content-encoding': 'gzip, <b>' });
    expect(odd.text).toContain('The content-encoding is not unpacked.');
    expect((await send('', {})).text).toContain('The body is empty.');
  });

  it('is refused where it is nested beyond measure', async () => {
    // JSON of so many levels can be read, but not written: over GraphQL that was `internal`.
    const levels = path === '/graphql' ? 20_000 : 600;
    const body = JSON.stringify({ ...content, variables: 0 }).replace(
      '"variables":0',
      `"variables":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`,
    );
    const answer = await send(body, {});
    expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_json']);
  });

  it('may name its charset in any way of writing UTF-8', async () => {
    for (const charset of ['utf-8', 'UTF-8', '"utf-8"', 'utf8'])
      expect(
        (await send(JSON.stringify(content), { 'content-type': `application/json; charset=${charset}` }))
          .status,
      ).toBe(200);
  });
});

it.each(['text/html', 'audio/mpeg'])(
  'GraphQL says what it answers with where %s is asked for',
  async (accept) => {
    const answer = await service.graphql('{ dialects { id } }', {}, { headers: { accept } });
    expect(answer.status).toBe(406);
    expect(answer.body.errors[0].extensions).toMatchObject({
      code: 'not_acceptable',
      retryable: false,
      requestId: answer.headers.get('x-request-id'),
    });
  },
);

it('every 401 says how to come in', async () => {
  for (const answer of [
    await service.tts(good, open),
    await service.call('/v1/balance', { key: 'nutq_live_x' }),
    await service.graphql('{ account { id } }', {}, { key: 'nutq_live_x' }),
  ]) {
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('ApiKey realm="nutq", header="x-api-key"');
  }
  const { url } = service;
  const signIn = await fetch(`${url}/auth/sign-in`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@example.com', password: 'wrong password' }),
  });
  expect([signIn.status, signIn.headers.get('www-authenticate')]).toEqual([
    401,
    'Session realm="nutq dashboard"',
  ]);
});

it('a slash at the end of a path changes nothing', async () => {
  expect((await service.call('/v1/voices/', open)).body.voices.length).toBeGreaterThan(1);
  expect((await service.call('/v1/voices/salim/', open)).body.id).toBe('salim');
  expect((await service.call('/v1/tts/', { json: good })).status).toBe(200);
});

describe('behind a proxy that is trusted', () => {
  const https = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' };

  it('links are https where the caller came by https', async () => {
    const { body } = await service.tts({ ...good, delivery: 'url' }, { headers: https });
    expect(body.url).toMatch(/^https:\/\//);
    const voices = await service.call('/v1/voices', { ...open, headers: https });
    expect(voices.body.voices[0].sample).toMatch(/^https:\/\//);
    const refused = await service.call('/v1/nothing', { headers: https });
    expect(refused.body.type).toMatch(/^https:\/\/.*\/docs#not_found$/);
  });

  it('nonsense is not taken for a scheme', async () => {
    const { body } = await service.call('/v1/nothing', { headers: { 'x-forwarded-proto': 'javascript' } });
    expect(body.type).toMatch(/^http:/);
  });
});

it('a proxy that is not trusted decides nothing', async () => {
  const alone = await startTestService();
  try {
    const { body } = await alone.tts(
      { ...good, delivery: 'url' },
      { headers: { 'x-forwarded-proto': 'https' } },
    );
    expect(body.url).toMatch(/^http:\/\//);
  } finally {
    await alone.stop();
  }
});
