import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../tools/postgres.mjs';
import { killAll, ready, root, type Started, start } from '../support/process.ts';
import { startTestService } from '../support/service.ts';

/** The process itself, as `npm start` runs it. */

const temporary = () => mkdtempSync(join(tmpdir(), 'nutq-start-'));

const KEY = `nutq_live_${'a'.repeat(16)}_${'s'.repeat(40)}`;

/** The lines of its log. */
const linesOf = ({ said }: Started) =>
  said()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line));

const say = (url: string, key: string, text: string) =>
  fetch(`${url}/v1/tts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ text, dialect: 'msa', voice: 'salim' }),
  });

describe('the first start', () => {
  afterEach(killAll);

  it('makes an account with 100,000 characters and prints its key, once', async () => {
    const DATABASE_URL = `file:${join(temporary(), 'deep', 'nutq.db')}`;
    const first = start({ DATABASE_URL }, await freePort());
    await ready(first);
    const key = /nutq_live_\w+/.exec(first.said())![0];
    const answer = await say(first.url, key, 'مرحبا بكم');
    expect(answer.status).toBe(200);
    expect(((await answer.json()) as { balance: number }).balance).toBe(99_991);
    first.child.kill('SIGTERM');
    expect(await first.exit).toBe(0);
    const second = start({ DATABASE_URL }, await freePort());
    await ready(second);
    expect(second.said()).not.toContain('nutq_live_');
    expect((await say(second.url, key, 'مرحبا')).status).toBe(200);
  });

  it('warns of a database that was made and of more threads than cores', async () => {
    const DATABASE_URL = `file:${join(temporary(), 'mistyped', 'n.db')}`;
    const NUTQ_WORKERS = String(availableParallelism() + 1);
    const port = await freePort();
    const first = start({ DATABASE_URL, NUTQ_WORKERS, HOST: '0.0.0.0' }, port);
    await ready(first);
    // An address that stands for all of them opens nowhere.
    expect(first.said()).toContain(`http://localhost:${port}/#/invitation/`);
    const warnings = linesOf(first).filter(({ level }) => level === 'warn');
    expect(warnings).toMatchObject([
      { workers: availableParallelism() + 1, cores: availableParallelism() },
      { database: DATABASE_URL.slice('file:'.length) },
    ]);
    first.child.kill('SIGTERM');
    await first.exit;
    const second = start({ DATABASE_URL }, await freePort());
    await ready(second);
    expect(linesOf(second).filter(({ level }) => level === 'warn')).toEqual([]);
  });

  it('logs who asked for what, and as text for people', async () => {
    const environment = {
      DATABASE_URL: `file:${join(temporary(), 'n.db')}`,
      NUTQ_ADMIN_KEY: KEY,
      NUTQ_LOG_FORMAT: 'text',
    };
    const first = start(environment, await freePort());
    await ready(first);
    expect((await say(first.url, KEY, 'مرحبا')).status).toBe(200);
    await expect
      .poll(first.said)
      .toMatch(/^\[\d\d:\d\d:\d\d\] INFO: request \{.*"path":"\/v1\/tts","status":200/m);
    first.child.kill('SIGTERM');
    await first.exit;
    const second = start({ ...environment, NUTQ_LOG_FORMAT: 'json' }, await freePort());
    await ready(second);
    const query = `mutation {
        b: synthesize(input: { text: "نعم", dialect: "msa", voice: "salim" }) { characters }
        c: synthesize(input: { text: "لا", dialect: "msa", voice: "salma" }) { characters }
      }`;
    await fetch(`${second.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': KEY, 'user-agent': 'a test/1.0' },
      body: JSON.stringify({ query }),
    });
    await fetch(`${second.url}/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: second.url },
      body: JSON.stringify({ email: 'nobody@example.com', password: 'a wrong password' }),
    });
    // A proxy that nobody named is told of once, however often it speaks.
    for (let n = 0; n < 2; n++)
      await fetch(`${second.url}/healthz`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
    const warned = () => linesOf(second).filter(({ msg }) => String(msg).includes('NUTQ_TRUSTED_PROXIES'));
    await expect.poll(warned).toHaveLength(1);
    expect(warned()[0]).toMatchObject({ level: 'warn', address: '127.0.0.1' });
    const line = (path: string) => linesOf(second).find((each) => each.path === path);
    await expect.poll(() => line('/auth/sign-in')).toBeDefined();
    expect(line('/graphql')).toMatchObject({
      level: 'info',
      address: '127.0.0.1',
      accountId: 'acc_default',
      actor: `key:${'a'.repeat(16)}`,
      characters: 5,
      voice: 'salim salma',
      userAgent: 'a test/1.0',
    });
    expect(line('/auth/sign-in')).toMatchObject({ status: 401, address: '127.0.0.1' });
  });
});

describe('a service that runs', () => {
  let metricsPort: number;
  let running: Started;
  beforeAll(async () => {
    metricsPort = await freePort();
    running = start(
      {
        DATABASE_URL: `file:${join(temporary(), 'n.db')}`,
        NUTQ_ADMIN_KEY: KEY,
        NUTQ_LOG_LEVEL: 'debug',
        NUTQ_METRICS_LISTEN: `127.0.0.1:${metricsPort}`,
      },
      await freePort(),
    );
    await ready(running);
  });
  afterAll(killAll);

  it('shows metrics at an address of their own, and there alone', async () => {
    const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    expect(await metrics.text()).toMatch(/^nutq_queue_waiting 0$/m);
    expect((await fetch(`http://127.0.0.1:${metricsPort}/healthz`)).status).toBe(404);
    expect((await fetch(`${running.url}/metrics`)).status).toBe(404);
    const { paths } = (await (await fetch(`${running.url}/openapi.json`)).json()) as { paths: object };
    expect(paths).not.toHaveProperty('/metrics');
  });

  it('logs neither the text nor the key', async () => {
    expect((await say(running.url, KEY, 'كلمةسرية')).status).toBe(200);
    expect((await say(running.url, `${KEY}x`, 'كلمةسرية')).status).toBe(401);
    await expect.poll(running.said).toMatch(/"status":401/);
    expect(running.said()).toMatch(/"requestId":"req_/);
    expect(running.said()).not.toContain('كلمةسرية');
    expect(running.said()).not.toContain('s'.repeat(40));
  });

  it('lets the request in flight finish at SIGTERM, and exits with 0', async () => {
    const speaking = say(running.url, KEY, 'هذا نص طويل نسمعه إلى نهايته قبل أن تنام الخدمة. '.repeat(30));
    await expect
      .poll(async () => {
        const response = await fetch(`${running.url}/v1/balance`, { headers: { 'x-api-key': KEY } });
        return ((await response.json()) as { held: number }).held;
      })
      .toBeGreaterThan(0);
    running.child.kill('SIGTERM');
    const answer = await speaking;
    expect(answer.status).toBe(200);
    expect(((await answer.json()) as { audioContent: string }).audioContent.length).toBeGreaterThan(100_000);
    expect(await running.exit).toBe(0);
    await expect(fetch(`${running.url}/healthz`)).rejects.toThrow();
    await expect(fetch(`http://127.0.0.1:${metricsPort}/metrics`)).rejects.toThrow();
  });
});

describe('a start that cannot work', () => {
  afterEach(killAll);

  /** A copy of models/ that may be spoilt. */
  function models(): string {
    const folder = join(temporary(), 'models');
    cpSync(join(root, 'models'), folder, { recursive: true });
    return folder;
  }

  it.each<[string, () => Record<string, string>, RegExp]>([
    ['a setting that is no number', () => ({ NUTQ_WORKERS: 'many' }), /NUTQ_WORKERS must be a whole number/],
    ['a setting out of range', () => ({ PORT: '70000' }), /PORT must be between 0 and 65535/],
    ['a setting that does not exist', () => ({ NUTQ_MAX_CHARS: '10' }), /NUTQ_MAX_CHARS is not a setting/],
    [
      'a key of the wrong shape',
      () => ({ NUTQ_ADMIN_KEY: 'hunter2' }),
      /NUTQ_ADMIN_KEY must look like nutq_live_/,
    ],
    [
      'a database of another kind',
      () => ({ DATABASE_URL: 'mysql://x' }),
      /DATABASE_URL must begin with file: or postgresql:/,
    ],
    [
      'a database that cannot be written',
      () => {
        const folder = temporary();
        writeFileSync(join(folder, 'file'), '');
        return { DATABASE_URL: `file:${join(folder, 'file', 'n.db')}` };
      },
      /database .* cannot be opened/,
    ],
    [
      'a database that does not answer',
      () => ({ DATABASE_URL: 'postgresql://u:secretword@127.0.0.1:1/x' }),
      /database postgresql:\/\/u:…@127\.0\.0\.1:1\/x cannot be opened/,
    ],
    [
      'a model that is missing',
      () => {
        const folder = models();
        rmSync(join(folder, 'voices/salim/decoder.onnx'));
        return { NUTQ_MODELS: folder };
      },
      /salim\/decoder\.onnx/,
    ],
    [
      'a model that was cut short',
      () => {
        const folder = models();
        truncateSync(join(folder, 'voices/salim/encoder.onnx'), 100_000);
        return { NUTQ_MODELS: folder };
      },
      /salim\/encoder\.onnx/,
    ],
    [
      'a diacritizer that is missing',
      () => {
        const folder = models();
        rmSync(join(folder, 'diacritizer/diacritizer.int8.onnx'));
        return { NUTQ_MODELS: folder };
      },
      /diacritizer\.int8\.onnx/,
    ],
    [
      'a voice without its card',
      () => {
        const folder = models();
        writeFileSync(join(folder, 'voices/salim/voice.json'), '{');
        return { NUTQ_MODELS: folder };
      },
      /salim\/voice\.json/,
    ],
  ])('says what to mend and exits with 1: %s', async (_what, environment, message) => {
    const settings = { DATABASE_URL: `file:${join(temporary(), 'n.db')}`, ...environment() };
    const failed = start(settings, 'PORT' in settings ? Number(settings.PORT) : await freePort());
    expect(await failed.exit).toBe(1);
    expect(failed.said()).toMatch(message);
    expect(failed.said()).not.toMatch(/secretword|^\s+at /m);
  });

  it('says when the port is taken', async () => {
    const port = await freePort();
    const first = start({ DATABASE_URL: `file:${join(temporary(), 'n.db')}` }, port);
    await ready(first);
    const second = start({ DATABASE_URL: `file:${join(temporary(), 'n.db')}` }, port);
    expect(await second.exit).toBe(1);
    expect(second.said()).toMatch(/Port \d+ .* is taken/);
  });
});

describe('npm run say', () => {
  /** Runs it to its end. */
  async function run(options: string[], input?: string) {
    const child = spawn(process.execPath, ['dist/cli/say.js', ...options], { cwd: root });
    const out: Buffer[] = [];
    let said = '';
    child.stdout.on('data', (data: Buffer) => out.push(data));
    child.stderr.on('data', (data) => (said += data));
    child.stdin.end(input);
    const code = await new Promise((resolve) => child.once('close', resolve));
    return { code, out: Buffer.concat(out), said };
  }

  it('speaks without a server, and says what it does on stderr', async () => {
    const file = join(temporary(), 'out.mp3');
    const { code, said, out } = await run(['--voice', 'salim', 'مرحبا بكم', file]);
    expect(code).toBe(0);
    expect(said).toMatch(/wrote .*out\.mp3: [\d.]+ s of sound by salim/);
    expect(statSync(file).size).toBeGreaterThan(4000);
    expect(out.length).toBe(0);
  });

  it('reads standard input, writes standard output, and speaks with the first voice of a dialect', async () => {
    const { code, out, said } = await run(['--dialect', 'egyptian', '--format', 'wav', '-', '-'], 'ازيك');
    expect(code).toBe(0);
    expect(out.subarray(0, 4).toString('latin1')).toBe('RIFF');
    expect(said).toMatch(/by tarek/);
  });

  it('lists the voices in the order of the catalog, so that the first is the same everywhere', async () => {
    const { code, out } = await run(['--list']);
    expect(code).toBe(0);
    const ids = out
      .toString('utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(' ', 1)[0]);
    const service = await startTestService();
    const { voices } = (await service.call('/v1/voices')).body;
    await service.stop();
    expect(ids).toEqual(voices.map(({ id }: { id: string }) => id));
  });

  it.each<[string, string[], RegExp]>([
    ['nothing to say', [], /^usage: /],
    ['a format that we do not make', ['مرحبا', 'out.aac'], /Valid: .*mp3/],
    ['an unknown option', ['--loud', 'مرحبا', 'out.mp3'], /'--loud'[\s\S]*usage: /],
    ['an unknown voice', ['--voice', 'alloy', 'مرحبا', 'out.mp3'], /no voice alloy[\s\S]*Valid: salim, /],
    ['an unknown dialect', ['--dialect', 'ar-EG', 'مرحبا', 'out.mp3'], /Valid: msa, egyptian/],
    [
      'a voice of another dialect',
      ['--voice', 'salim', '--dialect', 'gulf', 'مرحبا', 'o.mp3'],
      /Valid: majid/,
    ],
    ['a speed out of range', ['--speed', '9', 'مرحبا', 'out.mp3'], /speed/],
  ])('refuses %s before it loads a model', async (_what, options, message) => {
    const { code, said, out } = await run(options);
    expect(code).toBe(1);
    expect(said).toMatch(message);
    expect(said).not.toMatch(/models loaded/);
    expect(out.length).toBe(0);
  });

  it('explains itself', async () => {
    const { code, out } = await run(['--help']);
    expect(code).toBe(0);
    for (const option of ['--voice', '--dialect', '--list', '--format'])
      expect(out.toString('utf8')).toContain(option);
  });
});
