import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Database from 'libsql';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger } from '../../src/ledger/check.ts';
import { createReadiness, type Foundations } from '../../src/observability/readiness.ts';
import { freePort } from '../../tools/postgres.mjs';
import { killAll, ready, root, type Started, start } from '../support/process.ts';
import { type Answer, makeAccount, startTestService, type TestService } from '../support/service.ts';

/** What others do to the file of an SQLite database: lock it, fill its disk, take it away, copy it, open it twice. */

const temporary = () => join(mkdtempSync(join(tmpdir(), 'nutq-sqlite-')), 'nutq.db');
const KEY = `nutq_live_${'a'.repeat(16)}_${'s'.repeat(40)}`;
const speech = { text: 'مرحبا', dialect: 'msa', voice: 'salim' };

describe('a service on SQLite', () => {
  let service: TestService;
  let file = '';
  let foreign: Database.Database;
  beforeAll(async () => {
    file = temporary();
    service = await startTestService({ DATABASE_URL: `file:${file}`, NUTQ_CONCURRENT_REQUESTS: '100' });
    foreign = new Database(file);
  });
  afterAll(async () => {
    foreign?.close();
    await service?.stop();
  });

  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const told = ({ status, body }: Answer) =>
    status === 200 ? 'spoken' : `${status} ${body.code}${body.retryable ? ', retryable' : ''}`;

  it.each([
    ['for a moment: every request waits', 300, ['spoken']],
    ['for longer than requests wait', 6500, ['503 overloaded, retryable']],
  ])('that another process locks %s', async (_how, ms, during) => {
    const { id, key } = await makeAccount(service.services, 1000);
    foreign.exec('BEGIN IMMEDIATE');
    const asked = Array.from({ length: 6 }, () => service.tts(speech, { key }));
    // Reading goes on, and readiness says what is so.
    expect((await service.call('/v1/voices')).status).toBe(200);
    expect((await service.call('/v1/balance', { key })).body).toEqual({ balance: 1000, held: 0 });
    if (ms > 1000) expect((await service.call('/readyz')).body.code).toBe('overloaded');
    await pause(ms);
    foreign.exec('ROLLBACK');
    const answers = (await Promise.all(asked)).map(told);
    expect([...new Set(answers)]).toEqual(during);
    // The very next one is served.
    expect(told(await service.tts(speech, { key }))).toBe('spoken');
    const spoken = answers.filter((answer) => answer === 'spoken').length + 1;
    expect((await service.call('/v1/balance', { key })).body).toEqual({
      balance: 1000 - 5 * spoken,
      held: 0,
    });
    await expect.poll(async () => (await service.call('/readyz')).status, { timeout: 5000 }).toBe(200);
    expect(await service.services.db.hold.count({ where: { accountId: id } })).toBe(0);
    expect(await checkLedger(service.services.db)).toEqual([]);
  });

  it('whose disk is full refuses as retryable, charges nothing, and goes on once there is room', async () => {
    const { db } = service.services;
    const { key } = await makeAccount(service.services, 2000);
    const [{ page_count: pages }] = (await db.$queryRawUnsafe('PRAGMA page_count')) as [
      { page_count: bigint },
    ];
    await db.$queryRawUnsafe(`PRAGMA max_page_count = ${pages}`);
    const answers: string[] = [];
    // Sound lies beside the database; what each answer writes into it fills the pages that are left.
    for (let turn = 0; turn < 300 && answers.at(-1) !== '503 overloaded, retryable'; turn++)
      answers.push(told(await service.tts({ ...speech, delivery: 'url' }, { key })));
    expect(answers.at(-1)).toBe('503 overloaded, retryable');
    const spoken = answers.length - 1;
    expect((await service.call('/v1/balance', { key })).body.balance).toBe(2000 - 5 * spoken);
    await db.$queryRawUnsafe('PRAGMA max_page_count = 1000000');
    expect(told(await service.tts(speech, { key }))).toBe('spoken');
    expect(await checkLedger(db)).toEqual([]);
  });

  it('whose file was taken away is not ready', async () => {
    const other = temporary();
    const robbed = await startTestService({ DATABASE_URL: `file:${other}` });
    expect((await robbed.call('/readyz')).status).toBe(200);
    rmSync(other);
    await expect.poll(async () => (await robbed.call('/readyz')).status, { timeout: 5000 }).toBe(503);
    await robbed.stop();
  });
});

describe('a node', () => {
  const ready = async (change: Partial<Foundations>) =>
    createReadiness({
      checkWritable: async () => {},
      workers: () => 1,
      databaseFile: undefined,
      ...change,
    })
      .check()
      .then(
        () => 'ready',
        ({ code, message }) => `${code}: ${message}`,
      );

  it('is ready where a thread lives and the disk of the database has room', async () => {
    expect(await ready({})).toBe('ready');
    expect(await ready({ databaseFile: join(tmpdir(), 'n.db') })).toBe('ready');
    expect(await ready({ workers: () => 0 })).toMatch(/^overloaded: No synthesis thread lives/);
    // A file system of the kernel's own, which never has room.
    expect(await ready({ databaseFile: '/proc/n.db' })).toMatch(/^overloaded: .*disk is nearly full/);
  });
});

describe('the file of a service', { timeout: 240_000 }, () => {
  afterEach(killAll);

  const begin = async (file: string): Promise<Started> =>
    start({ DATABASE_URL: `file:${file}`, NUTQ_ADMIN_KEY: KEY }, await freePort());
  const say = (url: string) =>
    fetch(`${url}/v1/tts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': KEY },
      body: JSON.stringify(speech),
    });
  const balance = async (url: string) =>
    (await (await fetch(`${url}/v1/balance`, { headers: { 'x-api-key': KEY } })).json()) as object;
  const npm = (script: string, file: string, ...rest: string[]) =>
    promisify(execFile)(process.execPath, [`dist/cli/${script}.js`, ...rest], {
      cwd: root,
      env: { PATH: process.env.PATH, DATABASE_URL: `file:${file}` },
    });

  it('is refused to a second service, until the first is gone, however it went', async () => {
    const file = temporary();
    const first = await begin(file);
    await ready(first);
    expect(first.said()).toContain(`A new database was made: ${file}`);
    const second = await begin(file);
    expect(await second.exit).toBe(1);
    expect(second.said()).toContain(`Another service already uses the database ${file}.`);
    first.child.kill('SIGKILL');
    await first.exit;
    const third = await begin(file);
    await ready(third);
    expect(third.said()).not.toContain('A new database');
  });

  it('holds everything after a clean stop, and its copy of a backup under load does', async () => {
    const file = temporary();
    const running = await begin(file);
    await ready(running);
    expect((await say(running.url)).status).toBe(200);
    let stopped = false;
    const load = (async () => {
      while (!stopped) expect((await say(running.url)).status).toBe(200);
    })();
    const saved = temporary();
    const { stdout } = await npm('backup', file, saved);
    expect(stdout).toContain(`to ${saved}, with`);
    await expect(npm('backup', file, saved)).rejects.toThrow('is there already');
    stopped = true;
    await load;
    const left = await balance(running.url);
    running.child.kill('SIGTERM');
    expect(await running.exit).toBe(0);
    const copied = temporary();
    copyFileSync(file, copied);
    for (const copy of [copied, saved]) {
      expect((await npm('check-ledger', copy)).stdout).toContain('Every balance agrees');
      const again = await begin(copy);
      await ready(again);
      expect(again.said()).not.toContain('A new database');
      if (copy === copied) expect(await balance(again.url)).toEqual(left);
      expect((await say(again.url)).status).toBe(200);
      again.child.kill('SIGTERM');
      await again.exit;
    }
  });

  it('stays open while the node tells load balancers that it leaves', async () => {
    const running = start(
      { DATABASE_URL: `file:${temporary()}`, NUTQ_ADMIN_KEY: KEY, NUTQ_DRAIN_SECONDS: '3' },
      await freePort(),
    );
    await ready(running);
    running.child.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${running.url}/readyz`)).status).toBe(503);
    const answer = await say(running.url);
    // The next request of its caller does not come just as the connection ends.
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    expect(await running.exit).toBe(0);
  });
});
