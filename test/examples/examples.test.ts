import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decodeRaw, probe } from '../audio/ffmpeg.ts';
import { root } from '../support/process.ts';
import { ADMIN_KEY, startTestService, type TestService } from '../support/service.ts';

/** Each example does what it says, against the service. */
let service: TestService;
const folder = mkdtempSync(join(tmpdir(), 'nutq-examples-'));
beforeAll(async () => {
  service = await startTestService();
  process.env.NUTQ_URL = service.url;
  process.env.NUTQ_KEY = ADMIN_KEY;
});
afterAll(async () => {
  delete process.env.NUTQ_URL;
  delete process.env.NUTQ_KEY;
  await service.stop();
  rmSync(folder, { recursive: true });
});

it('a handler streams speech to who listens, and refuses what is empty', async () => {
  const { sayToListener } = await import('../../examples/express.ts');
  const server = createServer(async (request, response) => {
    const body: Buffer[] = [];
    for await (const part of request) body.push(part);
    // What express.json() does.
    await sayToListener(
      Object.assign(request, { body: JSON.parse(Buffer.concat(body).toString()) }),
      response,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const ask = (text: string) =>
    fetch(`http://127.0.0.1:${port}/speech`, { method: 'POST', body: JSON.stringify({ text }) });
  const spoken = await ask('مرحبا بكم');
  expect([spoken.status, spoken.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
  expect(probe(Buffer.from(await spoken.arrayBuffer()), 'mp3')).toMatchObject({ codec: 'mp3' });
  const empty = await ask(' ');
  expect([empty.status, (await empty.json()).error]).toEqual([400, expect.stringContaining('empty')]);
  await new Promise((resolve) => server.close(resolve));
});

it('a route gives a phone a link, and is charged once for an order', async () => {
  const { POST } = await import('../../examples/next-route.ts');
  const before = (await service.balance()).balance;
  const ask = async () => {
    const request = new Request('http://shop.example', { method: 'POST', body: '{"order":42}' });
    return (await (await POST(request)).json()) as { url: string; expiresAt: string };
  };
  const [first, second] = [await ask(), await ask()];
  expect(second).toEqual(first);
  const sound = await fetch(first.url, { headers: { range: 'bytes=0-99' } });
  expect([sound.status, sound.headers.get('content-type')]).toEqual([206, 'audio/mpeg']);
  expect((await service.balance()).balance).toBe(before - 'طلبك رقم 42 جاهز'.length);
});

it('a call gets frames of 20 ms and a mark behind them', async () => {
  const { sayInCall } = await import('../../examples/media-stream.ts');
  // biome-ignore lint/suspicious/noExplicitAny: messages of two kinds
  const messages: any[] = [];
  await sayInCall('MZ1', 'مرحبا بكم', (message) => messages.push(JSON.parse(message)));
  const mark = messages.pop();
  expect(mark).toMatchObject({
    event: 'mark',
    streamSid: 'MZ1',
    mark: { name: expect.stringMatching(/^req_/) },
  });
  const frames = messages.map(({ media }) => Buffer.from(media.payload, 'base64'));
  expect(new Set(frames.map(({ length }) => length))).toEqual(new Set([160]));
  const samples = decodeRaw(Buffer.concat(frames), 'mulaw', 8000);
  expect(samples.length).toBe(160 * frames.length);
  expect(Math.max(...samples)).toBeGreaterThan(0.1);
});

it('captions lie beside the sound', async () => {
  const { sayWithCaptions } = await import('../../examples/captions.ts');
  const { sound, captions } = await sayWithCaptions('مرحبا بكم. كيف الحال؟', join(folder, 'hello'));
  expect(probe(readFileSync(sound), 'mp3')).toMatchObject({ codec: 'mp3' });
  expect(readFileSync(captions, 'utf8')).toMatch(/^WEBVTT\n\n.*-->.*\nمرحبا بكم/s);
});

it('Python with the openai package says a text, where it is installed', async (context) => {
  const run = promisify(execFile);
  const python = process.env.PYTHON ?? 'python3';
  const isThere = await run(python, ['-c', 'import openai']).then(
    () => true,
    () => false,
  );
  if (!isThere) return context.skip('`pip install openai` and it runs: npm installs no Python.');
  const file = join(folder, 'python.mp3');
  const options = { env: { ...process.env, NUTQ_URL: service.url, NUTQ_KEY: ADMIN_KEY } };
  await run(python, [join(root, 'examples/openai_speech.py'), 'مرحبا بكم', file], options);
  expect(probe(readFileSync(file), 'mp3')).toMatchObject({ codec: 'mp3' });
});
