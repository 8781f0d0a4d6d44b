import Database from 'libsql';
import { median } from './median.ts';
import { type Server, startServer } from './server.ts';

/**
 * `npm run bench:lock`: what callers see while another process holds the write lock of the SQLite file. Twenty
 * texts a second; the lock comes after three seconds, for 0.3, 3 and 10 s. The engine is one that answers at once,
 * so that a machine that is too slow for the speech refuses nothing on its own account. A table on stdout, then the same as
 * one line of JSON. `quietAfterMs` is how long after the lock's end the last one was sent that was refused.
 */

const PER_SECOND = 20;
const BEFORE_MS = 3000;
const AFTER_MS = 6000;

interface Answer {
  /** Since the first request. */
  sentMs: number;
  tookMs: number;
  status: number;
  code?: string;
  retryable?: boolean;
  characters: number;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function ask({ url, key }: Server, begun: number): Promise<Answer> {
  const sent = performance.now();
  const text = 'مرحبا بكم';
  const response = await fetch(`${url}/v1/tts`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ text, dialect: 'msa', voice: 'salim' }),
  });
  const { code, retryable } = (await response.json()) as { code?: string; retryable?: boolean };
  return {
    sentMs: sent - begun,
    tookMs: performance.now() - sent,
    status: response.status,
    characters: [...text].length,
    ...(code === undefined ? {} : { code }),
    ...(retryable === undefined ? {} : { retryable }),
  };
}

async function balanceOf({ url, key }: Server): Promise<number> {
  const response = await fetch(`${url}/v1/balance`, { headers: { 'x-api-key': key } });
  return ((await response.json()) as { balance: number }).balance;
}

async function measure(server: Server, lockMs: number) {
  const before = await balanceOf(server);
  const asked: Promise<Answer>[] = [];
  const begun = performance.now();
  const total = BEFORE_MS + lockMs + AFTER_MS;
  const foreign = new Database(server.file);
  foreign.exec('PRAGMA busy_timeout = 5000');
  let endedMs = 0;
  const locking = (async () => {
    await pause(BEFORE_MS);
    foreign.exec('BEGIN IMMEDIATE');
    await pause(lockMs);
    foreign.exec('ROLLBACK');
    endedMs = performance.now() - begun;
    foreign.close();
  })();
  for (let turn = 0; (turn * 1000) / PER_SECOND < total; turn++) {
    await pause(Math.max(0, (turn * 1000) / PER_SECOND - (performance.now() - begun)));
    asked.push(ask(server, begun));
  }
  await locking;
  const answers = await Promise.all(asked);
  const spoken = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status !== 200);
  const lastRefused = Math.max(...refused.map(({ sentMs }) => sentMs), 0);
  const after = spoken.filter(({ sentMs }) => sentMs > endedMs + 1000);
  const took = answers.map(({ tookMs }) => tookMs).sort((a, b) => a - b);
  const charged = before - (await balanceOf(server));
  return {
    lockMs,
    asked: answers.length,
    spoken: spoken.length,
    refusedRetryable: refused.filter(({ status, retryable }) => status === 503 && retryable).length,
    other: refused.filter(({ status, retryable }) => status !== 503 || !retryable).length,
    codes: [...new Set(refused.map(({ status, code }) => `${status} ${code}`))].join(', '),
    quietAfterMs: refused.length === 0 ? 0 : Math.max(0, Math.round(lastRefused - endedMs)),
    slowestMs: Math.round(took.at(-1)!),
    medianAfterMs: Math.round(median(after.map(({ tookMs }) => tookMs))),
    /** Must be 0. */
    chargedTooMuch: charged - spoken.reduce((sum, { characters }) => sum + characters, 0),
  };
}

const server = await startServer({ program: 'silent-server.ts', settings: { NUTQ_LOG_LEVEL: 'silent' } });
try {
  for (let turn = 0; turn < 20; turn++) await ask(server, 0);
  const rows = [];
  for (const lockMs of [300, 3000, 10_000]) rows.push(await measure(server, lockMs));
  console.table(rows);
  console.log(JSON.stringify(rows));
} finally {
  await server.stop();
}
