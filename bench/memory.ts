import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Server, startServer } from './server.ts';

/**
 * `npm run bench:memory`: the most memory that one text can take of a node with two workers, all limits as
 * they are by default, and how late `/healthz` answers meanwhile. Each text is as long as the limits let it be, in
 * the largest file; `-- NAME …` takes some of them. `loopMs` is the longest turn of the event loop, of the processor's
 * time. Then several of the worst at once. Linux alone tells a process's peak. A table on stdout,
 * then the same as one line of JSON.
 */

const CHARACTERS = 5000;

/** What is short to write and long to say, and what is merely long. */
const texts: Record<string, string> = {
  'digits in long numbers': '1234567890123 ',
  'digits one by one': '0'.repeat(14),
  ﷺ: 'ﷺ',
  currencies: '9999999999.99$ ',
  'fractions of sums': '⅞ 999999999/999999998 ',
  'dates and times': '31/12/2999 23:59:59 ',
  percentages: '99.999%',
  'Latin letters': 'WXW ',
  addresses: 'w.x@y.z ',
  'plain words': 'كلمة طيبة ',
  'one long word': 'ك',
  'vowelled text': 'كِتَابٌ جَدِيدٌ ',
};

/** SSML that is longer than its characters: silence, letters, slow speech. */
const documents: Record<string, (characters: number) => string> = {
  'SSML, silence': (characters) =>
    `<speak>${'م<break time="10s"/>'.repeat(Math.min(85, Math.ceil(characters / 2)))}</speak>`,
  'SSML, digits spelled': (characters) =>
    `<speak><say-as interpret-as="characters">${'0'.repeat(characters)}</say-as></speak>`,
  'SSML, slow': (characters) =>
    `<speak><prosody rate="25%">${'كلمة طيبة '.repeat(Math.ceil(characters / 10)).slice(0, characters)}</prosody></speak>`,
};

interface Answer {
  status: number;
  code: string | undefined;
  durationMs: number;
  spokenSeconds: number;
  limitSeconds: number;
  bytes: number;
}

async function speak({ url, key }: Server, body: object): Promise<Answer> {
  const response = await fetch(`${url}/v1/tts`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ dialect: 'msa', voice: 'salim', format: 'wav', sampleRate: 48000, ...body }),
  });
  // The answer is dropped as it comes: the node's memory is what counts, not this program's.
  let head = '';
  let tail = '';
  let bytes = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    const text = Buffer.from(chunk).toString('latin1');
    if (head.length < 4000) head += text.slice(0, 4000);
    tail = (tail + text.slice(-4000)).slice(-4000);
  }
  const all = `${head}${tail}`;
  const number = (name: string) => Number(new RegExp(`"${name}":\\s*([\\d.]+)`).exec(all)?.[1] ?? 0);
  return {
    status: response.status,
    code: /"code":\s*"(\w+)"/.exec(response.ok ? '' : all)?.[1],
    durationMs: number('durationMs'),
    spokenSeconds: number('spokenSeconds'),
    limitSeconds: number('limitSeconds'),
    bytes,
  };
}

/** As much of it as is let in: what is too long is cut by what the refusal says. */
async function speakMost(server: Server, make: (characters: number) => object): Promise<Answer> {
  let characters = CHARACTERS;
  for (;;) {
    const answer = await speak(server, make(characters));
    if (answer.code !== 'text_too_long' || answer.spokenSeconds === 0) return answer;
    characters = Math.floor((characters * answer.limitSeconds * 0.99) / answer.spokenSeconds);
  }
}

/** Milliseconds of the slowest `/healthz` until it is stopped. */
function watchHealth({ url }: Server): { stop(): Promise<number> } {
  let slowest = 0;
  let over = false;
  const watching = (async () => {
    while (!over) {
      const begun = performance.now();
      await fetch(`${url}/healthz`);
      slowest = Math.max(slowest, performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  return {
    stop: async () => {
      over = true;
      await watching;
      return Math.round(slowest);
    },
  };
}

const mega = (kilobytes: number): number => Math.round((kilobytes * 1024) / 1e6);

function memoryOf(pid: number): { nowMb: number; peakMb: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const line = (name: string) => mega(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)![1]));
  return { nowMb: line('VmRSS'), peakMb: line('VmHWM') };
}

/** What loop.mjs wrote; it may be writing just now, and the file empty. */
function longestTurn(): number {
  let written = '';
  while (written === '') written = readFileSync(loopFile, 'utf8');
  return Number(written);
}

interface Row {
  text: string;
  status: string;
  audioSeconds: number;
  answerMb: number;
  peakMb: number;
  afterMb: number;
  healthMs: number;
  loopMs: number;
}

async function measure(server: Server, text: string, ask: () => Promise<Answer[]>): Promise<Row> {
  // From here on the kernel counts the peak anew.
  writeFileSync(`/proc/${server.pid}/clear_refs`, '5');
  writeFileSync(loopFile, '');
  const health = watchHealth(server);
  const answers = await ask();
  const healthMs = await health.stop();
  const { nowMb, peakMb } = memoryOf(server.pid);
  const told = answers.map(({ status, code }) => (status === 200 ? '200' : `${status} ${code}`));
  return {
    text,
    status: [...new Set(told)]
      .map((one) => `${told.filter((other) => other === one).length} × ${one}`)
      .join(', '),
    audioSeconds: Math.round(answers.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000),
    answerMb: Math.round(answers.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6),
    peakMb,
    afterMb: nowMb,
    healthMs,
    loopMs: longestTurn(),
  };
}

const folder = mkdtempSync(join(tmpdir(), 'nutq-memory-'));
const loopFile = join(folder, 'loop');
writeFileSync(loopFile, '');
const server = await startServer({
  program: 'main.js',
  settings: {
    NUTQ_WORKERS: '2',
    NUTQ_LOG_LEVEL: 'silent',
    NUTQ_CONCURRENT_REQUESTS: '16',
    NODE_OPTIONS: `--import ${fileURLToPath(new URL('loop.mjs', import.meta.url))}`,
    LOOP_FILE: loopFile,
  },
});
try {
  await speak(server, { text: 'مرحبا' });
  const make: Record<string, (characters: number) => object> = {};
  for (const [name, unit] of Object.entries(texts))
    make[name] = (characters) => ({
      text: unit.repeat(Math.ceil(characters / unit.length)).slice(0, characters),
    });
  for (const [name, ssml] of Object.entries(documents))
    make[name] = (characters) => ({ ssml: ssml(characters) });
  const rows: Row[] = [];
  const only = process.argv.slice(2);
  for (const [name, body] of Object.entries(make)) {
    if (only.length > 0 && !only.includes(name)) continue;
    rows.push(await measure(server, name, async () => [await speakMost(server, body)]));
    console.error(JSON.stringify(rows.at(-1)));
  }
  const worst = rows.reduce((a, b) => (b.peakMb > a.peakMb ? b : a));
  rows.push(
    await measure(server, `${worst.text}, eight at once`, () =>
      Promise.all(Array.from({ length: 8 }, () => speakMost(server, make[worst.text]!))),
    ),
  );
  console.table(rows);
  console.log(JSON.stringify(rows));
} finally {
  await server.stop();
  rmSync(folder, { recursive: true });
}
