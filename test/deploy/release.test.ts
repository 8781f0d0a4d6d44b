import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sizeOf } from '../../tools/image.mjs';
import { makeRelease } from '../../tools/release.mjs';

/** The release as somebody gets it: packed, installed without a registry, started from an empty folder. */
describe('the release', () => {
  const work = mkdtempSync(join(tmpdir(), 'nutq-release-'));
  const home = join(work, 'home');
  afterAll(() => rmSync(work, { recursive: true, force: true }));
  const nutq = () => join(home, 'node_modules', '.bin', 'nutq');

  beforeAll(() => {
    const folder = join(work, 'release');
    makeRelease(folder);
    const [{ filename }] = JSON.parse(
      execFileSync('npm', ['pack', '--json', '--pack-destination', work], { cwd: folder, encoding: 'utf8' }),
    );
    mkdirSync(home);
    execFileSync(
      'npm',
      ['install', '--offline', '--no-audit', '--no-fund', '--prefix', home, join(work, filename)],
      {
        cwd: home,
        stdio: 'ignore',
      },
    );
  }, 300_000);

  it('is at most 150 MB, unpacked, with everything that it runs', () => {
    expect(sizeOf(join(home, 'node_modules'))).toBeLessThan(150e6);
  });

  it('speaks by a command', () => {
    execFileSync(nutq(), ['say', 'مرحبا', 'hello.mp3'], { cwd: home, stdio: 'ignore' });
    expect(readFileSync(join(home, 'hello.mp3')).length).toBeGreaterThan(3000);
  });

  it('starts by its name, with its data where it was started', async () => {
    const server = spawn(nutq(), [], {
      cwd: home,
      env: { PATH: process.env.PATH, PORT: '0', NUTQ_WORKERS: '1', NUTQ_DRAIN_SECONDS: '0' },
    });
    let said = '';
    server.stderr.on('data', (data) => (said += data));
    const ended = new Promise((resolve) => server.once('exit', resolve));
    await expect.poll(() => /listens on (\S+)/.exec(said)?.[1], { timeout: 60_000 }).toBeDefined();
    const url = /listens on (\S+)/.exec(said)![1];
    const key = /nutq_live_\w+/.exec(said)![0];
    for (const path of ['/', '/docs/guides/keys', '/docs/assets/scalar.js', '/readyz'])
      expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
    const answer = await fetch(`${url}/v1/tts`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'مرحبا', dialect: 'msa', voice: 'salim' }),
    });
    expect(answer.status).toBe(200);
    expect(existsSync(join(home, 'data', 'nutq.db'))).toBe(true);
    server.kill('SIGTERM');
    expect(await ended).toBe(0);
  }, 90_000);
});
