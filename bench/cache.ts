import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './median.ts';
import { textOf } from './passage.ts';
import { type Server, startServer } from './server.ts';

/**
 * `npm run bench:cache`: how long a caller waits for sound that was made before: from the memory of the node, from the
 * folder of the audio store (by a second node that has not said it yet), and with a link in place of the sound.
 */

const CHARACTERS = 200;
const TEXTS = 20;
const TURNS = 10;

async function ask({ url, key }: Server, text: string, delivery: string) {
  const begun = performance.now();
  const response = await fetch(`${url}/v1/tts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ text, dialect: 'msa', voice: 'salim', delivery }),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${response.status}`);
  return { ms: performance.now() - begun, cache: response.headers.get('x-cache') };
}

async function measure(server: Server, name: string, turns: number, expected: string, delivery = 'inline') {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn++)
    for (let text = 0; text < TEXTS; text++) {
      const { ms, cache } = await ask(server, textOf(CHARACTERS, text), delivery);
      if (cache !== expected) throw new Error(`${name}: ${cache}, not ${expected}`);
      times.push(ms);
    }
  times.sort((a, b) => a - b);
  const rounded = (ms: number) => Number(ms.toFixed(1));
  return {
    name,
    requests: times.length,
    medianMs: rounded(median(times)),
    nineInTenMs: rounded(times[Math.floor(times.length * 0.9)]!),
  };
}

const folder = mkdtempSync(join(tmpdir(), 'nutq-bench-store-'));
const settings = { NUTQ_CACHE_BYTES: '', NUTQ_AUDIO_STORE: `file:${folder}` };
const servers: Server[] = [];
const start = async () => {
  const server = await startServer({ program: 'main.js', settings });
  servers.push(server);
  return server;
};
try {
  const one = await start();
  const rows = [await measure(one, 'made', 1, 'miss')];
  rows.push(await measure(one, 'from memory', TURNS, 'hit'));
  rows.push(await measure(one, 'from memory, by link', TURNS, 'hit', 'url'));
  const two = await start();
  rows.push(await measure(two, 'from the store', 1, 'hit'));
  console.table(rows);
  console.log(JSON.stringify(rows));
} finally {
  for (const server of servers) await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
