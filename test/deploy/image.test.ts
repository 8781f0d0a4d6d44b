import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
// @ts-expect-error a tool without types
import { makeImage } from '../../tools/image.mjs';
import { root } from '../support/process.ts';
import { ADMIN_KEY } from '../support/service.ts';

/** Nobody's number: owns nothing of the image. */
const USER = 65_532;

let folder = '';
let sizes: { packages: number; all: number };
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nutq-image-'));
  sizes = makeImage(join(folder, 'app'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('what is installed has at most 200 MB without models, and libraries of this platform alone', () => {
  expect(sizes.all).toBeLessThan(200e6);
  expect(sizes.all).toBeGreaterThan(sizes.packages);
  const runtime = readdirSync(join(folder, 'app/node_modules/onnxruntime-node/bin'), { recursive: true }).map(
    String,
  );
  const libraries = runtime.filter((name) => /\.(so|dylib|dll|node)/.test(name));
  expect(libraries.length).toBeGreaterThan(0);
  for (const name of libraries) expect(name).toContain(join(process.platform, process.arch));
  for (const name of ['typescript', 'vitest', 'vite', 'esbuild', 'react', 'playwright-core'])
    expect(existsSync(join(folder, 'app/node_modules', name)), name).toBe(false);
});

it('runs as a user who may write nothing but its data, and speaks', async () => {
  const app = join(folder, 'app');
  const data = join(folder, 'data');
  mkdirSync(data);
  chmodSync(folder, 0o755);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(data, USER, USER);
  else for (const name of readdirSync(app, { recursive: true })) chmodSync(join(app, String(name)), 0o555);
  const child = spawn(process.execPath, ['dist/main.js'], {
    cwd: app,
    ...(isRoot ? { uid: USER, gid: USER } : {}),
    env: {
      PORT: '0',
      DATABASE_URL: `file:${join(data, 'nutq.db')}`,
      NUTQ_ADMIN_KEY: ADMIN_KEY,
      NUTQ_WORKERS: '1',
      NUTQ_DRAIN_SECONDS: '0',
      // There is no other place to write to.
      TMPDIR: '/nonexistent',
      HOME: '/nonexistent',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exit = new Promise((resolve) => child.once('exit', resolve));
  try {
    let said = '';
    const url = await new Promise<string>((resolve, reject) => {
      child.stderr.on('data', (chunk) => {
        said += chunk;
        const listens = /listens on (http:\/\/\S+)/.exec(said)?.[1];
        if (listens) resolve(listens);
      });
      void exit.then((code) => reject(new Error(`ended with ${code}: ${said}`)));
    });
    for (const format of ['mp3', 'opus', 'flac', 'wav']) {
      const answer = await fetch(`${url}/v1/tts`, {
        method: 'POST',
        headers: { 'x-api-key': ADMIN_KEY, 'content-type': 'application/json' },
        body: JSON.stringify({ text: 'مرحبا بكم', dialect: 'msa', voice: 'salim', format }),
      });
      expect(answer.status, await answer.text()).toBe(200);
    }
    // The dashboard and GraphQL came along.
    for (const path of ['/', '/docs', '/openapi.json', '/readyz'])
      expect((await fetch(url + path)).status, path).toBe(200);
    const schema = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'x-api-key': ADMIN_KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ voices { id } }' }),
    });
    expect(((await schema.json()) as { data: { voices: object[] } }).data.voices.length).toBeGreaterThan(0);
  } finally {
    child.kill('SIGTERM');
  }
  expect(await exit).toBe(0);
});

it('the Dockerfile takes what is there, runs what is there, and not as root', () => {
  const lines = readFileSync(join(root, 'Dockerfile'), 'utf8')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const let_in = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1));
  const copied = lines
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from'))
    .flatMap((line) =>
      line
        .split(/\s+/)
        .slice(1, -1)
        .map((name) => name.replace('./', '')),
    );
  expect(copied.length).toBeGreaterThan(5);
  for (const name of copied) {
    expect(existsSync(join(root, name)), name).toBe(true);
    expect(let_in, name).toContain(name);
  }
  const last = lines.slice(lines.map((line) => line.startsWith('FROM ')).lastIndexOf(true));
  const user = last.find((line) => line.startsWith('USER '));
  expect(user).toMatch(/^USER [1-9]\d*:[1-9]\d*$/);
  const [, command] = /CMD \["node", "(.*)"\]/.exec(last.at(-1)!) ?? [];
  expect(existsSync(join(folder, 'app', command!))).toBe(true);
});
