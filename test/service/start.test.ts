import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../tools/postgres.mjs';
import { killAll, ready, root, start } from '../support/process.ts';

/** The process itself, as `npm start` runs it. */
afterEach(killAll);

const temporary = () => mkdtempSync(join(tmpdir(), 'nutq-start-'));

const say = (url: string, key: string, text: string) =>
  fetch(`${url}/v1/tts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ text, dialect: 'msa', voice: 'salim' }),
  });

describe('the first start', () => {
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

  it('logs neither the text nor the key', async () => {
    const key = `nutq_live_${'a'.repeat(16)}_${'s'.repeat(40)}`;
    const running = start(
      { DATABASE_URL: `file:${join(temporary(), 'n.db')}`, NUTQ_ADMIN_KEY: key, NUTQ_LOG_LEVEL: 'debug' },
      await freePort(),
    );
    await ready(running);
    expect((await say(running.url, key, 'كلمةسرية')).status).toBe(200);
    expect((await say(running.url, `${key}x`, 'كلمةسرية')).status).toBe(401);
    await expect.poll(running.said).toMatch(/"status":401/);
    expect(running.said()).toMatch(/"requestId":"req_/);
    expect(running.said()).not.toContain('كلمةسرية');
    expect(running.said()).not.toContain('s'.repeat(40));
  });
});

describe('SIGTERM', () => {
  it('lets the request in flight finish, and exits with 0', async () => {
    const key = `nutq_live_${'a'.repeat(16)}_${'s'.repeat(40)}`;
    const running = start(
      { DATABASE_URL: `file:${join(temporary(), 'n.db')}`, NUTQ_ADMIN_KEY: key },
      await freePort(),
    );
    await ready(running);
    const speaking = say(running.url, key, 'هذا نص طويل نسمعه إلى نهايته قبل أن تنام الخدمة. '.repeat(30));
    await expect
      .poll(async () => {
        const response = await fetch(`${running.url}/v1/balance`, { headers: { 'x-api-key': key } });
        return ((await response.json()) as { held: number }).held;
      })
      .toBeGreaterThan(0);
    running.child.kill('SIGTERM');
    const answer = await speaking;
    expect(answer.status).toBe(200);
    expect(((await answer.json()) as { audioContent: string }).audioContent.length).toBeGreaterThan(100_000);
    expect(await running.exit).toBe(0);
    await expect(fetch(`${running.url}/healthz`)).rejects.toThrow();
  });
});

describe('a start that cannot work', () => {
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
      'a diacritiser that is missing',
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
  it('speaks without a server, and says what it does on stderr', async () => {
    const folder = temporary();
    mkdirSync(folder, { recursive: true });
    const file = join(folder, 'out.mp3');
    const child = spawn(process.execPath, ['dist/cli/say.js', '--voice', 'salim', 'مرحبا بكم', file], {
      cwd: root,
    });
    let said = '';
    child.stderr.on('data', (data) => (said += data));
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0);
    expect(said).toMatch(/wrote .*out\.mp3: [\d.]+ s of sound by salim/);
    const wrong = spawn(process.execPath, ['dist/cli/say.js', 'مرحبا', join(folder, 'out.ogg')], {
      cwd: root,
    });
    expect(await new Promise((resolve) => wrong.once('exit', resolve))).toBe(1);
  });
});
