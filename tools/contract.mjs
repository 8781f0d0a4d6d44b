/**
 * `npm run test:contract`: schemathesis makes up thousands of requests from our own OpenAPI document and
 * holds the running service's answers against it: no 5xx, no status, type or body that is not documented.
 * A client by openapi-python-client is made of the same document, checked and used.
 * Both are Python, installed into a folder beside the repository at the first run (NUTQ_TEST_SEED repeats a run).
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './postgres.mjs';
import { checkPythonClient, packages } from './python-client.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const venv = join(tmpdir(), 'nutq-contract', 'venv');
const program = join(venv, 'bin', 'schemathesis');
const seed = process.env.NUTQ_TEST_SEED ?? String(Date.now() % 1e9);
const examples = process.env.NUTQ_TEST_EXAMPLES ?? '200';
/** Fewer requests than this prove little. */
const LEAST = 2000;
/** What is held against the document. */
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'unsupported_method',
  'ignored_auth',
];

function run(command, args) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ended with ${status}`);
}

if (!existsSync(program)) run('python3', ['-m', 'venv', venv]);
if (!existsSync(program) || !existsSync(join(venv, 'bin', 'openapi-python-client')))
  run(join(venv, 'bin', 'pip'), ['install', '--quiet', 'schemathesis==4.32.5', ...packages]);

const folder = mkdtempSync(join(tmpdir(), 'nutq-contract-'));
const port = await freePort();
const key = `nutq_live_contract00_${'c'.repeat(40)}`;
const server = spawn(process.execPath, ['dist/main.js'], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    PATH: process.env.PATH,
    PORT: String(port),
    DATABASE_URL: `file:${join(folder, 'contract.db')}`,
    NUTQ_ADMIN_KEY: key,
    NUTQ_FIRST_BALANCE: '1000000000',
    NUTQ_REQUESTS_PER_MINUTE: '1000000',
    NUTQ_CHARACTERS_PER_MINUTE: '100000000',
  },
});
const url = `http://127.0.0.1:${port}`;
let ended = false;
server.once('exit', () => {
  ended = true;
});
try {
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) {
    if (ended) throw new Error('the service did not start');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  checkPythonClient({ bin: join(venv, 'bin'), url, key, folder });
  const { status, stdout } = spawnSync(
    program,
    [
      'run',
      `${url}/openapi.json`,
      `--header=x-api-key: ${key}`,
      `--checks=${checks.join(',')}`,
      `--max-examples=${examples}`,
      `--seed=${seed}`,
      '--continue-on-failure',
      '--no-color',
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  console.log(stdout);
  const generated = Number(/(\d+) generated/.exec(stdout)?.[1] ?? 0);
  if (generated < LEAST) console.error(`${generated} requests are too few: at least ${LEAST} are wanted`);
  process.exitCode = generated < LEAST ? 1 : (status ?? 1);
} finally {
  server.kill('SIGTERM');
  await new Promise((resolve) => (ended ? resolve() : server.once('exit', resolve)));
  rmSync(folder, { recursive: true, force: true });
}
