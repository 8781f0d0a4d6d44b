import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { checkLedger } from '../../src/ledger/check.ts';
import { onBothDatabases } from '../support/databases.ts';
import { type Answer, makeAccount, startTestService, type TestService } from '../support/service.ts';

const settings = { dialect: 'msa', voice: 'salim', format: 'pcm' };

/** A line to the service, with all that came over it. */
interface Line {
  socket: WebSocket;
  received: Answer['body'][];
  say(message: unknown): void;
  /** Its code, once it is closed. */
  closed: Promise<number>;
}

async function open(service: TestService, key: string, headers: Record<string, string> = {}): Promise<Line> {
  const socket = new WebSocket(`${service.url.replace('http', 'ws')}/v1/tts/live`, {
    headers: { 'x-api-key': key, ...headers },
  });
  const received: Answer['body'][] = [];
  socket.on('message', (data) => received.push(JSON.parse(String(data))));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await once(socket, 'open');
  return { socket, received, say: (message) => socket.send(JSON.stringify(message)), closed };
}

/** The status with which a line is refused. */
const refusalOf = (service: TestService, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${service.url.replace('http', 'ws')}/v1/tts/live`, { headers });
    socket.once('unexpected-response', (_, response) => resolve(response.statusCode!));
    socket.once('open', () => reject(new Error('it was let in')));
    socket.once('error', () => {});
  });

const soundOf = (received: Answer['body'][]): Buffer =>
  Buffer.concat(received.map(({ audioContent = '' }) => Buffer.from(audioContent, 'base64')));

onBothDatabases('a line at /v1/tts/live', (environment) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ ...environment(), NUTQ_LIVE_IDLE_SECONDS: '1' });
  });
  afterAll(async () => {
    expect(await checkLedger(service.services.db)).toEqual([]);
    await service.stop();
  });
  const balanceOf = async (key: string) => (await service.call('/v1/balance', { key })).body;

  it('speaks each sentence as soon as it is whole, and charges the text that came', async () => {
    const { key } = await makeAccount(service.services, 1000);
    const line = await open(service, key);
    line.say(settings);
    const text = 'أهلا بكم في نطق. هل وصلت 25 رسالة؟ نعم';
    for (const piece of ['أهلا بكم', ' في نطق', '. هل']) line.say({ text: piece });
    // The first sentence comes although the second has only begun.
    await expect
      .poll(() => line.received.some(({ sentence }) => sentence === 1), { timeout: 20_000 })
      .toBe(true);
    for (const piece of [' وصلت 25 رسالة؟', ' نعم']) line.say({ text: piece });
    line.say({ close: true });
    expect(await line.closed).toBe(1000);
    const done = line.received.at(-1);
    expect(done).toEqual({ done: true, characters: [...text].length, balance: 1000 - [...text].length });
    expect(await balanceOf(key)).toEqual({ balance: 1000 - [...text].length, held: 0 });
    const parts = line.received.slice(0, -1);
    expect([...new Set(parts.map(({ sentence }) => sentence))]).toEqual([1, 2, 3]);
    const words = parts.flatMap((part) => part.words);
    expect(words.map((word) => word.text)).toEqual([
      'أهلا',
      'بكم',
      'في',
      'نطق',
      'هل',
      'وصلت',
      '25',
      'رسالة',
      'نعم',
    ]);
    for (const { from, to, text: word } of words) expect([...text].slice(from, to).join('')).toBe(word);
    expect(new Set(parts.map(({ requestId }) => requestId)).size).toBe(3);
  });

  it('sounds like the whole text, with its pauses', async () => {
    const text = 'ذهبت اليوم إلى السوق. ثم عدت إلى البيت.';
    const { key } = await makeAccount(service.services, 1000);
    const line = await open(service, key);
    line.say(settings);
    line.say({ text });
    line.say({ close: true });
    await line.closed;
    const { body } = await service.tts({ ...settings, text });
    const seconds = soundOf(line.received).length / 2 / body.sampleRate;
    const whole = body.durationMs / 1000;
    // Each sentence is read by itself, and the last one has the pause after it, too.
    expect(seconds).toBeGreaterThan(whole - 0.3);
    expect(seconds).toBeLessThan(whole + 1);
  });

  it('speaks what has come when it is told to, and leaves out free what cannot be spoken', async () => {
    const { key } = await makeAccount(service.services, 1000);
    const line = await open(service, key);
    line.say(settings);
    line.say({ text: 'لحظة من فضلك', flush: true });
    await expect.poll(() => line.received.length, { timeout: 20_000 }).toBeGreaterThan(0);
    line.say({ text: '\n— …\n', flush: true });
    line.say({ text: 'شكرا', close: true });
    expect(await line.closed).toBe(1000);
    const skipped = line.received.find(({ error }) => error);
    expect(skipped.error.code).toBe('text_unspeakable');
    expect(line.received.at(-1).characters).toBe([...'لحظة من فضلكشكرا'].length);
    expect((await balanceOf(key)).balance).toBe(1000 - [...'لحظة من فضلكشكرا'].length);
  });

  it('ends with a problem, and its sentences before that stay charged', async () => {
    const { key } = await makeAccount(service.services, 12);
    const line = await open(service, key);
    line.say(settings);
    line.say({ text: 'أهلا بكم. هذه جملة طويلة لا يكفي لها الرصيد. ' });
    line.say({ close: true });
    expect(await line.closed).toBe(1008);
    expect(line.received.at(-1).error.code).toBe('insufficient_balance');
    expect(line.received.some(({ done }) => done)).toBe(false);
    expect(await balanceOf(key)).toEqual({ balance: 12 - [...'أهلا بكم.'].length, held: 0 });
  });

  it('that its caller leaves costs the sentences whose sound was handed over', async () => {
    const { key } = await makeAccount(service.services, 100_000);
    const line = await open(service, key);
    line.say(settings);
    line.say({ text: 'هذه جملة من كتاب طويل عن تاريخ المدن.\n'.repeat(60) });
    await expect
      .poll(() => line.received.some(({ sentence }) => sentence === 3), { timeout: 20_000 })
      .toBe(true);
    line.socket.terminate();
    await expect.poll(async () => (await balanceOf(key)).held, { timeout: 20_000 }).toBe(0);
    const heard = 100_000 - (await balanceOf(key)).balance;
    expect(heard).toBeGreaterThan(2 * 37);
    expect(heard).toBeLessThan(60 * 38);
  });

  it('whose caller hangs up in the middle of a sentence leaves the node as it was', async () => {
    const { key } = await makeAccount(service.services, 1000);
    const { log, engine } = service.services;
    const failures = vi.spyOn(log, 'error');
    const speaking = vi.spyOn(engine, 'stream');
    const line = await open(service, key);
    line.say(settings);
    line.say({ text: 'هذه جملة من كتاب طويل عن تاريخ المدن والبحار.\n'.repeat(10) });
    // Hangs up, and lets the service wait for the end of the connection: what it says meanwhile goes nowhere.
    line.socket.close();
    (line.socket as unknown as { _socket: Socket })._socket.pause();
    await expect.poll(() => speaking.mock.calls.length, { timeout: 20_000 }).toBe(1);
    await expect.poll(() => balanceOf(key), { timeout: 20_000 }).toEqual({ balance: 1000, held: 0 });
    expect(failures).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    line.socket.terminate();
  });

  it('is refused a key that was revoked meanwhile', async () => {
    const { id: accountId, key } = await makeAccount(service.services, 1000);
    const line = await open(service, key);
    line.say(settings);
    line.say({ text: 'أهلا بكم.\n' });
    await expect.poll(() => line.received.length, { timeout: 20_000 }).toBeGreaterThan(0);
    await service.services.db.apiKey.updateMany({ where: { accountId }, data: { revokedAt: new Date() } });
    service.services.keys.forget();
    line.say({ text: 'وداعا.\n' });
    expect(await line.closed).toBe(1008);
    expect(line.received.at(-1).error.code).toBe('key_revoked');
  });
});

describe('who has no business at /v1/tts/live', () => {
  let service: TestService;
  let key: string;
  beforeAll(async () => {
    service = await startTestService({ NUTQ_LIVE_IDLE_SECONDS: '1', NUTQ_MAX_CHARACTERS: '200' });
    ({ key } = await makeAccount(service.services, 1000));
  });
  afterAll(async () => {
    expect((await service.call('/v1/balance', { key })).body).toEqual({ balance: 1000, held: 0 });
    await service.stop();
  });

  it('is refused at the door', async () => {
    expect(await refusalOf(service, {})).toBe(401);
    expect(await refusalOf(service, { 'x-api-key': `${key}x` })).toBe(401);
    expect(await refusalOf(service, { 'x-api-key': key, origin: 'https://page.example' })).toBe(403);
    const reader = await makeAccount(service.services, 1000, { scopes: ['usage:read'] });
    expect(await refusalOf(service, { 'x-api-key': reader.key })).toBe(403);
    const plain = await service.call('/v1/tts/live', { key });
    expect([plain.status, plain.body.code]).toEqual([400, 'invalid_request']);
  });

  it.each([
    ['not JSON', '{', 'invalid_json'],
    ['an unknown dialect', JSON.stringify({ ...settings, dialect: 'xx' }), 'unknown_dialect'],
    ['an unknown field', JSON.stringify({ ...settings, delivery: 'url' }), 'invalid_request'],
    [
      'a sentence without an end',
      `${JSON.stringify(settings)}\n${JSON.stringify({ text: 'كلمة '.repeat(50) })}`,
      'text_too_long',
    ],
    ['a message with nothing', `${JSON.stringify(settings)}\n{}`, 'invalid_request'],
    ['a list', '[]', 'invalid_request'],
    ['text before its settings', JSON.stringify({ text: 'أهلا.' }), 'invalid_request'],
    ['an unknown voice', JSON.stringify({ ...settings, voice: 'alloy' }), 'unknown_voice'],
    ['an unknown format', JSON.stringify({ ...settings, format: 'aac' }), 'unsupported_format'],
  ])('is told what is wrong: %s', async (_, frames, code) => {
    const line = await open(service, key);
    for (const frame of frames.split('\n')) line.socket.send(frame);
    expect(await line.closed).toBe(1008);
    expect(line.received.map(({ error }) => error?.code)).toEqual([code]);
    // Silence has a message of its own.
    expect(line.received[0].error.detail).not.toContain('Nothing came');
  });

  it('is cut: binary frames, messages of a megabyte, silence', async () => {
    const binary = await open(service, key);
    binary.socket.send(Buffer.from([1, 2, 3]));
    expect(await binary.closed).toBe(1008);
    const large = await open(service, key);
    large.say({ text: 'ا'.repeat(1_000_000) });
    expect(await large.closed).toBe(1009);
    const silent = await open(service, key);
    expect(await silent.closed).toBe(1008);
    expect(silent.received.at(-1).error.detail).toContain('Nothing came for 1 seconds');
  });

  it('waits while more has come than can be spoken, and loses nothing of it', async () => {
    const rich = await makeAccount(service.services, 100_000);
    const line = await open(service, rich.key);
    line.say(settings);
    const sentence = 'جملة قصيرة هنا.\n';
    for (let count = 0; count < 60; count++) line.say({ text: sentence });
    line.say({ close: true });
    expect(await line.closed).toBe(1000);
    expect(line.received.at(-1).characters).toBe(60 * [...sentence].length - 1);
    expect(Math.max(...line.received.map((part) => part.sentence ?? 0))).toBe(60);
  });

  it('is let go when the node stops', async () => {
    const stopping = await startTestService({ NUTQ_SHUTDOWN_SECONDS: '1' });
    const { key: other } = await makeAccount(stopping.services, 1000);
    const line = await open(stopping, other);
    await stopping.stop();
    expect(await line.closed).toBe(1001);
  });
});
