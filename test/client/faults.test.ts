import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Nutq, NutqError, type NutqOptions } from '../../src/client/index.ts';
import {
  answer,
  chunked,
  drop,
  type FaultyServer,
  half,
  refuse,
  reset,
  silent,
  startFaultyServer,
} from './faulty-server.ts';

/** The client under a server that fails as servers and networks do, on real sockets. */
let server: FaultyServer;
const folder = mkdtempSync(join(tmpdir(), 'nutq-client-'));
beforeAll(async () => {
  server = await startFaultyServer();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const KEY = 'nutq_live_x_secretsecret';
const make = (options: Partial<NutqOptions> = {}) =>
  new Nutq({ baseUrl: server.url, apiKey: KEY, ...options });
const request = { text: 'مرحبا بكم', dialect: 'msa', voice: 'salim' };
const sound = Buffer.from('the sound');
const spoken = {
  requestId: 'req_1',
  audioContent: sound.toString('base64'),
  format: 'mp3',
  characters: 9,
  balance: 91,
};
const good = answer(200, spoken);

async function failure(promise: Promise<unknown>): Promise<NutqError> {
  const error = await promise.then(
    () => undefined,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(NutqError);
  return error;
}

describe('a failure that passes', () => {
  it.each([
    ['a closed connection', drop],
    ['a reset connection', reset],
    ['half an answer', half(spoken)],
    ['half an answer that calls itself whole', answer(200, JSON.stringify(spoken).slice(0, 60))],
    ['an answer without its sound', answer(200, { ...spoken, audioContent: undefined })],
    ['an answer whose sound is no base64', answer(200, { ...spoken, audioContent: '%%%' })],
    ['429', refuse(429, 'rate_limited', true)],
    ['503', refuse(503, 'overloaded', true)],
    ['504', refuse(504, 'synthesis_timeout', true)],
    ['a first try that still runs', refuse(409, 'idempotency_in_progress', true)],
    ['502 of a proxy', answer(502, '<html>Bad gateway</html>')],
  ])('%s: the same action once more', async (_what, fault) => {
    server.script(fault, good);
    const speech = await make().synthesize(request);
    expect(Buffer.from(speech.audio)).toEqual(sound);
    expect(speech.requestId).toBe('req_1');
    const [first, second, ...more] = server.received;
    expect(more).toEqual([]);
    expect(second!.body).toEqual(first!.body);
    const key = first!.headers.get('idempotency-key');
    expect(key).toMatch(/^[\w-]{36}$/);
    expect(second!.headers.get('idempotency-key')).toBe(key);
  });

  it('an answer that does not come in time: the same action once more', async () => {
    server.script(silent, good);
    await make({ timeoutMs: 300 }).synthesize(request);
    expect(server.received).toHaveLength(2);
    // The first try is given up before the second begins.
    await server.received[0]!.closed;
    expect(server.mostAtOnce()).toBe(1);
  });

  it('an answer that comes byte by byte is not waited for longer than the time of a try', async () => {
    server.script((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n');
      const timer = setInterval(() => socket.write(' '), 20);
      socket.once('close', () => clearInterval(timer));
    });
    const error = await failure(make({ timeoutMs: 300, retries: 0 }).synthesize(request));
    expect(error).toMatchObject({ code: 'timeout', retryable: true });
  });

  it('is repeated so often and no more, with waits in between', async () => {
    server.script(refuse(503, 'overloaded', true));
    const error = await failure(make({ retries: 2 }).synthesize(request));
    expect(error).toMatchObject({
      code: 'overloaded',
      status: 503,
      retryable: true,
      attempts: 3,
      requestId: 'req_1',
    });
    expect(server.received).toHaveLength(3);
  });

  it('is repeated no sooner than Retry-After says', async () => {
    server.script(refuse(429, 'rate_limited', true, { 'retry-after': '1' }), good);
    await make().synthesize(request);
    const [first, second] = server.received;
    expect(second!.at - first!.at).toBeGreaterThanOrEqual(990);
  });

  it('is not waited for longer than allowed, whether Retry-After is seconds or a date', async () => {
    for (const retryAfter of ['3600', new Date(Date.now() + 3_600_000).toUTCString()]) {
      server.script(refuse(429, 'rate_limited', true, { 'retry-after': retryAfter }));
      const error = await failure(make().synthesize(request));
      expect(error.retryAfterSeconds).toBeGreaterThan(3500);
      expect(server.received).toHaveLength(1);
    }
  });

  it('of the catalog is repeated too', async () => {
    server.script(good);
    server.scriptCatalog(
      drop,
      refuse(503, 'overloaded', true),
      answer(200, { voices: [{ id: 'salim', dialect: 'msa' }] }),
    );
    await make().synthesize(request);
    expect(server.catalog).toHaveLength(3);
  });
});

describe('a failure that stays', () => {
  it.each([
    ['402', refuse(402, 'insufficient_balance', false)],
    ['401', refuse(401, 'key_revoked', false)],
    ['422', refuse(422, 'idempotency_mismatch', false)],
    ['500 that says so', refuse(500, 'internal', false)],
    ['a redirection, which the key must not follow', answer(307, '', { location: 'http://127.0.0.1:9/' })],
  ])('%s is not repeated', async (_what, fault) => {
    server.script(fault);
    const error = await failure(make().synthesize(request));
    expect(error).toMatchObject({ retryable: false, attempts: 1, requestId: 'req_1' });
    expect(server.received).toHaveLength(1);
  });

  it('of nobody who listens is told after the last try', async () => {
    const error = await failure(make({ baseUrl: 'http://127.0.0.1:9', retries: 1 }).synthesize(request));
    expect(error).toMatchObject({ code: 'connection_failed', retryable: true, attempts: 2 });
  });

  it('never tells the key', async () => {
    server.script(refuse(402, 'insufficient_balance', false));
    const client = make();
    const error = await failure(client.synthesize(request));
    const { inspect } = await import('node:util');
    const options = { depth: 10, showHidden: true };
    expect(inspect(error, options) + JSON.stringify(error) + inspect(client, options)).not.toContain(
      'secretsecret',
    );
  });
});

describe('what cannot work is refused before it is sent', () => {
  it.each([
    ['an empty text', { ...request, text: ' \n' }, 'text_empty', []],
    ['a long text', { ...request, text: '😀'.repeat(11) }, 'text_too_long', []],
    ['an unknown dialect', { ...request, dialect: 'klingon' }, 'unknown_dialect', ['msa', 'egyptian']],
    ['an unknown voice', { ...request, voice: 'nobody' }, 'unknown_voice', ['salim', 'tarek']],
    ['a voice of another dialect', { ...request, voice: 'tarek' }, 'voice_not_in_dialect', ['salim']],
  ])('%s', async (_what, body, code, valid) => {
    server.script(good);
    for (const call of ['synthesize', 'link', 'stream', 'events'] as const) {
      const error = await failure(make({ maxCharacters: 10 })[call](body));
      expect(error).toMatchObject({ code, valid, retryable: false });
    }
    expect(server.received).toEqual([]);
  });

  it('a text of exactly as many characters as allowed is sent', async () => {
    server.script(good);
    await make({ maxCharacters: 10 }).synthesize({ ...request, text: '😀'.repeat(10) });
    expect(server.received).toHaveLength(1);
  });

  it('an action whose name no header can hold', async () => {
    server.script(good);
    for (const action of ['', 'طلب', 'x'.repeat(256)])
      expect((await failure(make().synthesize(request, { action }))).code).toBe('invalid_request');
    expect(server.received).toEqual([]);
  });
});

describe('the catalog', () => {
  const list = { voices: [{ id: 'salim', dialect: 'msa' }] };

  it('is asked for once, and after its time with its ETag', async () => {
    server.script(good);
    server.scriptCatalog(
      answer(200, list, { etag: '"1"', 'cache-control': 'public, max-age=1' }),
      answer(304, '', { 'cache-control': 'public, max-age=60' }),
    );
    const client = make();
    await Promise.all([client.synthesize(request), client.synthesize(request)]);
    expect(server.catalog).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 1050));
    await client.synthesize(request);
    await client.synthesize(request);
    expect(server.catalog.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, '"1"']);
  });

  it('that is kept is asked for anew before a voice is refused', async () => {
    server.script(good);
    server.scriptCatalog(
      answer(200, list, { 'cache-control': 'public, max-age=60' }),
      answer(
        200,
        { voices: [...list.voices, { id: 'new', dialect: 'msa' }] },
        { 'cache-control': 'max-age=60' },
      ),
    );
    const client = make();
    await client.synthesize(request);
    await client.synthesize({ ...request, voice: 'new' });
    expect(server.received).toHaveLength(2);
  });
});

describe('an action', () => {
  /** Answers when it is told to. */
  const held = () => {
    const waiting: (() => void)[] = [];
    return {
      behaviour: ((socket, received) => waiting.push(() => good(socket, received))) as typeof good,
      waiting,
      async release() {
        while (waiting.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
        for (const one of waiting.splice(0)) one();
      },
    };
  };

  it('that is asked for twice at once is one request under its name', async () => {
    const gate = held();
    server.script(gate.behaviour);
    const client = make();
    const both = [
      client.synthesize(request, { action: 'order-42' }),
      client.synthesize(request, { action: 'order-42' }),
    ];
    await gate.release();
    const [one, other] = await Promise.all(both);
    expect(one!.requestId).toBe(other!.requestId);
    expect(server.received.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['order-42']);
  });

  it('that runs takes no other request under its name', async () => {
    const gate = held();
    server.script(gate.behaviour);
    const client = make();
    const first = client.synthesize(request, { action: 'order-43' });
    const error = await failure(client.synthesize({ ...request, text: 'أهلا' }, { action: 'order-43' }));
    expect(error).toMatchObject({ code: 'action_in_progress', retryable: true });
    await gate.release();
    await first;
  });

  it('goes on for whoever still waits, and ends with the last who does', async () => {
    const gate = held();
    server.script(gate.behaviour);
    const client = make();
    const [one, other] = [new AbortController(), new AbortController()];
    const first = client.synthesize(request, { action: 'order-44', signal: one.signal });
    const second = client.synthesize(request, { action: 'order-44', signal: other.signal });
    while (gate.waiting.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    one.abort(new Error('left'));
    await expect(first).rejects.toThrow('left');
    other.abort(new Error('left too'));
    await expect(second).rejects.toThrow('left too');
    await server.received[0]!.closed;
    // Nothing of it is left: the name can be used again.
    server.script(good);
    await client.synthesize(request, { action: 'order-44' });
  });

  it('that was given up while it waits for a repetition is not repeated', async () => {
    server.script(refuse(429, 'rate_limited', true, { 'retry-after': '20' }));
    const stop = new AbortController();
    const call = make().synthesize(request, { signal: stop.signal });
    while (server.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    setTimeout(() => stop.abort(new Error('enough')), 50);
    await expect(call).rejects.toThrow('enough');
    expect(server.received).toHaveLength(1);
  });
});

describe('a stream', () => {
  const type = { 'content-type': 'audio/mpeg' };
  const read = async (chunks: AsyncIterable<Uint8Array>) => {
    const parts: Uint8Array[] = [];
    for await (const chunk of chunks) parts.push(chunk);
    return Buffer.concat(parts).toString();
  };

  it('is read as it comes, and is repeated until its first byte only', async () => {
    server.script(drop, refuse(503, 'overloaded', true), chunked(['one ', 'two'], 'end', type));
    const stream = await make().stream(request);
    expect(stream).toMatchObject({ requestId: 'req_1', extension: 'mp3', characters: 9 });
    expect(await read(stream)).toBe('one two');
    expect(server.received.map(({ path }) => path)).toEqual(Array(3).fill('/v1/tts/stream'));
    // The service takes none for streams.
    expect(server.received[0]!.headers.has('idempotency-key')).toBe(false);
  });

  it.each([
    ['is cut', 'cut', 'stream_cut'],
    ['says no more', 'stall', 'timeout'],
  ] as const)('that %s tells so, and leaves no file', async (_what, then, code) => {
    server.script(chunked(['one '], then, type));
    const client = make({ timeoutMs: 300 });
    for (const use of [
      (stream: Awaited<ReturnType<Nutq['stream']>>) => read(stream),
      (stream: Awaited<ReturnType<Nutq['stream']>>) => new Response(stream.readable()).text(),
      (stream: Awaited<ReturnType<Nutq['stream']>>) => stream.save(`${folder}/cut`),
    ]) {
      const error = await failure(client.stream(request).then(use));
      expect(error).toMatchObject({ code, retryable: true, requestId: 'req_1' });
    }
    expect(readdirSync(folder)).toEqual([]);
    expect(server.received).toHaveLength(3);
  });

  it('that is left is ended on the other side', async () => {
    server.script(chunked(['one ', 'two'], 'stall', type));
    for await (const _ of await make().stream(request)) break;
    await server.received[0]!.closed;
    await (await make().stream(request)).readable().cancel();
    await server.received[1]!.closed;
    const stop = new AbortController();
    const call = make().stream(request, { signal: stop.signal });
    const reading = call.then(read);
    await call;
    stop.abort(new Error('enough'));
    await expect(reading).rejects.toThrow('enough');
    await server.received[2]!.closed;
  });

  it('whose reader takes its time is not given up', async () => {
    server.script(chunked(['one ', 'two'], 'end', type));
    let all = '';
    for await (const chunk of await make({ timeoutMs: 100 }).stream(request)) {
      all += Buffer.from(chunk).toString();
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    expect(all).toBe('one two');
  });

  const events = { 'content-type': 'text/event-stream' };
  const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
  const audio = event('audio', { audioContent: sound.toString('base64'), words: [] });

  it('of events is read however it is cut into pieces', async () => {
    const whole = Buffer.from(
      `: hello\n\n${audio}${audio}${event('done', { requestId: 'req_1', voice: 'سليم' })}`,
    );
    const pieces = Array.from({ length: Math.ceil(whole.length / 7) }, (_, at) =>
      whole.subarray(7 * at, 7 * at + 7),
    );
    for (const text of [pieces, [whole.toString().replaceAll('\n', '\r\n')]]) {
      server.script(chunked(text, 'end', events));
      const got = [];
      for await (const one of await make().events(request)) got.push(one);
      expect(got).toEqual([
        { type: 'audio', audio: new Uint8Array(sound), words: [] },
        { type: 'audio', audio: new Uint8Array(sound), words: [] },
        { type: 'done', requestId: 'req_1', voice: 'سليم' },
      ]);
    }
    expect(server.received[0]!.headers.get('accept')).toBe('text/event-stream');
  });

  it.each([
    ['that ends without its end', chunked([audio], 'end', events), 'stream_cut'],
    ['that is cut', chunked([audio], 'cut', events), 'stream_cut'],
    [
      'that reports an error',
      chunked(
        [audio, event('error', { code: 'synthesis_timeout', detail: 'Late.', status: 504, retryable: true })],
        'end',
        events,
      ),
      'synthesis_timeout',
    ],
  ])('of events %s throws after what came', async (_what, behaviour, code) => {
    server.script(behaviour);
    const got: string[] = [];
    const reading = (async () => {
      for await (const one of await make().events(request)) got.push(one.type);
    })();
    expect(await failure(reading)).toMatchObject({ code, retryable: true, requestId: 'req_1' });
    expect(got).toEqual(['audio']);
  });
});
