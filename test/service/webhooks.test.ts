import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RunningService } from '../../src/app/start.ts';
import { parseBlocks } from '../../src/keys/addresses.ts';
import { post } from '../../src/webhooks/post.ts';
import { mayCall } from '../../src/webhooks/receiver.ts';
import { onBothDatabases } from '../support/databases.ts';
import { ADMIN_KEY } from '../support/service.ts';
import { startSilent } from '../support/silent.ts';

const SECRET = 'a-webhook-secret-of-thirty-two-characters-and-more';
const OLD_SECRET = 'the-secret-of-before-of-thirty-two-characters-and-more';

interface Received {
  head: string;
  headers: Record<string, string>;
  body: string;
}

/** A receiver on a real socket that does with a request what a test says. */
class Receiver {
  readonly received: Received[] = [];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(answer: (socket: Socket, times: number) => void) {
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => {});
      let data = '';
      socket.on('data', (chunk) => {
        data += chunk;
        const [head, body = ''] = data.split('\r\n\r\n', 2);
        const headers = Object.fromEntries(
          head!
            .split('\r\n')
            .slice(1)
            .map((line) => line.split(': ', 2) as [string, string]),
        );
        if (!head!.startsWith('POST')) return answer(socket, -1);
        if (Buffer.byteLength(body) < Number(headers['content-length'])) return;
        this.received.push({ head: head!, headers, body });
        answer(socket, this.received.length);
      });
    });
  }

  static async open(answer: (socket: Socket, times: number) => void): Promise<Receiver> {
    const receiver = new Receiver(answer);
    await new Promise<void>((resolve) => receiver.#server.listen(0, '127.0.0.1', resolve));
    open.push(receiver);
    return receiver;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hook?who=me`;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }
}

const open: Receiver[] = [];
afterEach(() => {
  for (const receiver of open.splice(0)) receiver.close();
});
const status =
  (code: number, headers = '') =>
  (socket: Socket) =>
    socket.write(`HTTP/1.1 ${code} x\r\ncontent-length: 0\r\n${headers}\r\n`);

const headers = { 'x-api-key': ADMIN_KEY, 'content-type': 'application/json' };
const voice = { dialect: 'msa', voice: 'salim', format: 'wav' };

onBothDatabases('webhooks', (environment) => {
  const folder = mkdtempSync(join(tmpdir(), 'nutq-webhooks-'));
  let service: RunningService;
  beforeAll(async () => {
    service = await startSilent({
      DATABASE_URL: `file:${join(folder, 'webhooks.db')}`,
      NUTQ_WEBHOOK_SECRET: `${SECRET} ${OLD_SECRET}`,
      NUTQ_WEBHOOK_ALLOW: '127.0.0.1',
      NUTQ_WEBHOOK_TIMEOUT_MS: '700',
      PORT: '0',
      ...environment(),
    });
  });
  afterAll(async () => {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
  const call = async (path: string, body?: object): Promise<{ status: number; body: any }> => {
    const response = await fetch(service.url + path, {
      headers,
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, body: await response.json() };
  };
  const ask = async (url: string) =>
    (await call('/v1/jobs', { ...voice, text: 'مرحبا بكم', webhook: { url } })).body.id as string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
  const until = async (id: string, is: (webhook: any) => boolean) => {
    let webhook: Record<string, unknown> = {};
    await vi.waitUntil(
      async () => {
        ({ webhook } = (await call(`/v1/jobs/${id}`)).body);
        return is(webhook);
      },
      { timeout: 30_000, interval: 100 },
    );
    return webhook;
  };
  const rowOf = (jobId: string) => service.services.db.jobWebhook.findUniqueOrThrow({ where: { jobId } });
  /** What is told of it once so many tries are over. */
  const tried = async (id: string, tries = 1) => {
    await vi.waitUntil(
      async () => {
        const row = await rowOf(id);
        return row.tries === tries && row.lease === null;
      },
      { timeout: 30_000, interval: 100 },
    );
    return (await call(`/v1/jobs/${id}`)).body.webhook;
  };
  /** As if the pause were over. */
  const again = (jobId: string) =>
    service.services.db.jobWebhook.update({ where: { jobId }, data: { notBefore: new Date(0) } });

  it('tell, signed, that a job has ended', async () => {
    const receiver = await Receiver.open(status(204));
    const id = await ask(receiver.url);
    const webhook = await until(id, (one) => one.status === 'delivered');
    expect(webhook).toMatchObject({ url: receiver.url, tries: 1 });
    expect(receiver.received).toHaveLength(1);
    const [{ head, headers, body }] = receiver.received as [Received];
    expect(head).toMatch(/^POST \/hook\?who=me HTTP\/1\.1\r\n/);
    expect(JSON.parse(body)).toEqual({
      type: 'job.ended',
      data: { id, status: 'done', characters: 9, progress: { items: 1, done: 1, failed: 0, charged: 9 } },
    });
    // As receivers' libraries verify it, with the secret that the account is shown.
    const { secret } = (await call('/v1/webhook-secret')).body;
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    expect(key).toHaveLength(32);
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const signatures = headers['webhook-signature']!.split(' ');
    expect(signatures[0]).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
    // The secret on its way out signs too.
    expect(new Set(signatures).size).toBe(2);
    expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
    expect(headers['webhook-id']).toMatch(/^msg_/);
  });

  it('are tried again with the same message, and later each time', async () => {
    const receiver = await Receiver.open((socket, times) => status(times < 3 ? 500 : 200)(socket));
    const id = await ask(receiver.url);
    expect(await tried(id)).toMatchObject({ status: 'waiting', error: 'status_500' });
    const first = (await rowOf(id)).notBefore.getTime() - Date.now();
    await again(id);
    await tried(id, 2);
    const second = (await rowOf(id)).notBefore.getTime() - Date.now();
    expect(first).toBeLessThan(6000);
    expect(second).toBeGreaterThan(200_000);
    await again(id);
    const webhook = await until(id, (one) => one.status === 'delivered');
    expect(webhook.error).toBeUndefined();
    const messages = receiver.received.map(({ headers, body }) => headers['webhook-id'] + body);
    expect(messages).toHaveLength(3);
    expect(new Set(messages).size).toBe(1);
  });

  it('are given up when no try is left, or the receiver is gone', async () => {
    const broken = await Receiver.open(status(503));
    const gone = await Receiver.open(status(410));
    const [id, other] = [await ask(broken.url), await ask(gone.url)];
    await tried(id);
    await service.services.db.jobWebhook.update({
      where: { jobId: id },
      data: { tries: 9, notBefore: new Date(0) },
    });
    expect(await until(id, (one) => one.tries === 10 && one.status !== 'waiting')).toMatchObject({
      status: 'failed',
      error: 'status_503',
    });
    expect(await tried(other)).toMatchObject({ status: 'failed', error: 'status_410', tries: 1 });
  });

  it('heed Retry-After, for a day at most', async () => {
    const busy = await Receiver.open(status(429, 'retry-after: 3600\r\n'));
    const greedy = await Receiver.open(status(429, 'retry-after: 999999999\r\n'));
    for (const [receiver, least, most] of [
      [busy, 3500, 3700],
      [greedy, 86_000, 86_500],
    ] as const) {
      const id = await ask(receiver.url);
      await tried(id);
      const seconds = ((await rowOf(id)).notBefore.getTime() - Date.now()) / 1000;
      expect(seconds).toBeGreaterThan(least);
      expect(seconds).toBeLessThan(most);
    }
  });

  it('of a node that died are sent by another one', async () => {
    const receiver = await Receiver.open(status(200));
    const held = { lease: 'of a dead node', leaseUntil: new Date(Date.now() + 3_600_000) };
    const id = await ask(receiver.url);
    await until(id, (one) => one.status === 'delivered');
    await service.services.db.jobWebhook.update({
      where: { jobId: id },
      data: { ...held, status: 'waiting', tries: 0 },
    });
    // While the lease lasts nobody else sends: what is due later goes before it.
    const later = await ask((await Receiver.open(status(200))).url);
    await until(later, (one) => one.status === 'delivered');
    expect(receiver.received).toHaveLength(1);
    await service.services.db.jobWebhook.update({ where: { jobId: id }, data: { leaseUntil: new Date(0) } });
    await until(id, (one) => one.status === 'delivered');
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received[0]!.headers['webhook-id']).toBe(receiver.received[1]!.headers['webhook-id']);
  });

  it('leave no secret in the database', async () => {
    const { secret } = (await call('/v1/webhook-secret')).body;
    const { db } = service.services;
    const kept = JSON.stringify([
      await db.jobWebhook.findMany(),
      await db.setting.findMany(),
      await db.job.findMany(),
      await db.account.findMany(),
    ]);
    for (const one of [secret, secret.slice(6), SECRET, OLD_SECRET]) expect(kept).not.toContain(one);
  });

  it.each([
    ['http://example.com/', 'must begin with https://'],
    ['ftp://example.com/', 'must be a URL that begins with https://'],
    ['example.com', 'must be a URL that begins with https://'],
    ['https://someone:secret@example.com/', 'must not hold a name or a password'],
    ['https://example.com/long', 'may have 2000 characters'],
    ['https://10.1.2.3/', 'must lead outside this network'],
    ['https://0x0a000001/', 'must lead outside this network'],
    ['https://169.254.169.254/latest/meta-data', 'must lead outside this network'],
    ['https://127.0.0.2/', 'must lead outside this network'],
    ['https://[::1]/', 'must lead outside this network'],
    ['https://[::ffff:10.0.0.1]/', 'must lead outside this network'],
    ['https://[fd00::1]/', 'must lead outside this network'],
    ['https://[64:ff9b::a00:1]/', 'must lead outside this network'],
    ['http://127.0.0.2/', 'must lead outside this network'],
  ])('to %s are refused before there is a job', async (address, message) => {
    const url = address.replace('long', 'a'.repeat(2000));
    const jobs = await service.services.db.job.count();
    const { status, body } = await call('/v1/jobs', { ...voice, text: 'مرحبا', webhook: { url } });
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(body.errors).toEqual([{ field: 'webhook.url', message: expect.stringContaining(message) }]);
    expect(await service.services.db.job.count()).toBe(jobs);
  });
});

describe('a receiver', () => {
  const allowed = parseBlocks('127.0.0.1')!;
  const tell = (url: string, blocks = allowed) =>
    post({
      url: new URL(url),
      headers: { 'webhook-id': 'msg_1' },
      body: '{}',
      timeoutMs: 700,
      allowed: blocks,
    });

  it('that never answers, or in drops without an end, is given up', async () => {
    const silent = await Receiver.open(() => {});
    const drops = await Receiver.open((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket.write('x: y\r\n'), 50);
      socket.on('close', () => clearInterval(timer));
    });
    for (const receiver of [silent, drops])
      expect(await tell(receiver.url)).toEqual({ kind: 'failed', error: 'timeout' });
  });

  it('that answers without an end is heard as far as its status', async () => {
    const endless = await Receiver.open((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
      const timer = setInterval(() => socket.write('5\r\nhello\r\n'), 20);
      socket.on('close', () => clearInterval(timer));
    });
    expect(await tell(endless.url)).toEqual({ kind: 'delivered' });
  });

  it('that sends elsewhere is not followed', async () => {
    const elsewhere = await Receiver.open(status(200));
    const sends = await Receiver.open(status(307, `location: ${elsewhere.url}\r\n`));
    expect(await tell(sends.url)).toEqual({ kind: 'failed', error: 'status_307' });
    expect(elsewhere.received).toEqual([]);
  });

  it('that hangs up, is not there, speaks no HTTP or sends heads without an end fails by its name', async () => {
    const hangsUp = await Receiver.open((socket) => socket.resetAndDestroy());
    const babbles = await Receiver.open((socket) => socket.write('good day\r\n\r\n'));
    const long = await Receiver.open((socket) =>
      socket.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n`),
    );
    const gone = await Receiver.open(() => {});
    const { url } = gone;
    gone.close();
    expect(await tell(hangsUp.url)).toEqual({ kind: 'failed', error: 'connection_reset' });
    expect(await tell(url)).toEqual({ kind: 'failed', error: 'connection_refused' });
    expect(await tell(babbles.url)).toEqual({ kind: 'failed', error: 'connection_failed' });
    expect(await tell(long.url)).toEqual({ kind: 'failed', error: 'connection_failed' });
  });

  it('without the certificate that its address promises is not told anything', async () => {
    const plain = await Receiver.open((socket) => socket.write('HTTP/1.1 200 OK\r\n\r\n'));
    const { kind } = await tell(plain.url.replace('http:', 'https:'));
    expect(kind).toBe('failed');
    expect(plain.received).toEqual([]);
  });

  it('whose name leads inside is not called, whatever it led to before', async () => {
    const inside = await Receiver.open(status(200));
    const nothing = parseBlocks('')!;
    for (const host of ['localhost', '127.0.0.1', '[::ffff:127.0.0.1]'])
      expect(await tell(`http://${host}:${inside.port}/`, nothing)).toEqual({
        kind: 'failed',
        error: 'address_not_allowed',
      });
    expect(inside.received).toEqual([]);
  });

  it('may be anywhere outside', () => {
    const nothing = parseBlocks('')!;
    for (const address of ['93.184.216.34', '1.1.1.1', '2606:2800:220:1::1'])
      expect(mayCall(address, nothing), address).toBe(true);
    for (const address of [
      '100.64.0.1',
      '192.0.0.8',
      '224.0.0.1',
      '255.255.255.255',
      '0.0.0.0',
      'fe80::1%eth0',
      '::',
      '2001:db8::1',
      '2002:a00:1::1',
      '2001::1',
      'x',
    ])
      expect(mayCall(address, nothing), address).toBe(false);
    expect(mayCall('10.0.0.7', parseBlocks('10.0.0.0/24')!)).toBe(true);
  });
});

it('a service without a secret says that it sends none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nutq-webhooks-'));
  const service = await startSilent({ DATABASE_URL: `file:${join(folder, 'none.db')}` });
  try {
    const answer = await fetch(`${service.url}/v1/jobs`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...voice, text: 'مرحبا', webhook: { url: 'https://example.com/' } }),
    });
    const problem = (await answer.json()) as { errors: { field: string }[] };
    expect([answer.status, problem.errors[0]?.field]).toEqual([400, 'webhook']);
    expect((await fetch(`${service.url}/v1/webhook-secret`, { headers })).status).toBe(404);
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
