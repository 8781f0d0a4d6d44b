import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { median } from './median.ts';
import { textOf } from './passage.ts';
import { type Server, startServer } from './server.ts';

/**
 * `npm run bench:endurance`: 24,000 generations in a row on one node, and its memory after every 1,000. After a quarter of them,
 * in which pools and caches fill, the last third may not need 5 % more than the first; else it exits with 1. The
 * balance at the end must be what was granted less what was spoken. `-- --generations 2400` is a shorter one.
 */
const { values } = parseArgs({ options: { generations: { type: 'string', default: '24000' } } });
const generations = Number(values.generations);
const GRANTED = 1_000_000_000;
const CALLERS = 2;
/** Of each text: about a second and a half of sound. */
const CHARACTERS = 12;
const POINTS = 24;

/** Resident memory in MB. */
function memoryOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return (Number(kilobytes) * 1024) / 1e6;
}

/** Speaks one text of many; gives how many characters were charged. */
async function speak({ url, key }: Server, turn: number): Promise<number> {
  const text = textOf(CHARACTERS, turn);
  const response = await fetch(`${url}/v1/tts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ text, dialect: 'msa', voice: 'salim' }),
  });
  const body = (await response.json()) as { characters: number; detail?: string };
  if (!response.ok) throw new Error(`${response.status}: ${body.detail}`);
  return body.characters;
}

const server = await startServer({
  program: 'main.js',
  settings: { NUTQ_WORKERS: '2', NUTQ_LOG_LEVEL: 'silent', NUTQ_FIRST_BALANCE: String(GRANTED) },
});
try {
  const step = Math.ceil(generations / POINTS);
  const points: { generations: number; memoryMb: number; seconds: number }[] = [];
  const begun = performance.now();
  let turn = 0;
  let charged = 0;
  while (turn < generations) {
    const until = Math.min(generations, turn + step);
    await Promise.all(
      Array.from({ length: CALLERS }, async () => {
        while (turn < until) {
          // Not `+= await`, which would add to what it was before the other caller's.
          const one = await speak(server, turn++);
          charged += one;
        }
      }),
    );
    const seconds = Math.round((performance.now() - begun) / 1000);
    points.push({ generations: turn, memoryMb: Math.round(memoryOf(server.pid)), seconds });
    console.error(JSON.stringify(points.at(-1)));
  }
  console.table(points);
  const warm = points.slice(POINTS / 4).map(({ memoryMb }) => memoryMb);
  const third = Math.floor(warm.length / 3);
  const [first, last] = [median(warm.slice(0, third)), median(warm.slice(-third))];
  const growth = (100 * (last - first)) / first;
  const response = await fetch(`${server.url}/v1/balance`, { headers: { 'x-api-key': server.key } });
  const { balance, held } = (await response.json()) as { balance: number; held: number };
  console.log(
    `${generations} generations: ${first} MB once warm, ${last} MB at the end, ${growth.toFixed(1)} %; ` +
      `highest ${Math.max(...warm)} MB; ${GRANTED - balance - charged} characters wrong, ${held} held`,
  );
  if (growth > 5 || balance !== GRANTED - charged || held !== 0) process.exitCode = 1;
} finally {
  await server.stop();
}
