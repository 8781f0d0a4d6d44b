import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from './median.ts';
import { type Server, startServer } from './server.ts';

/**
 * `npm run bench:memory`: the most memory that one text can take of a node with two workers, all limits as
 * they are by default, and how late `/healthz` answers meanwhile (median and latest). Each text is as long as the limits
 * let it be, in the largest file; `-- NAME …` takes some of them. `loopMs` is the longest turn of the event loop, of the
 * processor's time. Then eight of the worst at once: each as long as it may be, which all but one are refused for, and
 * each an eighth as long, which all are spoken. Some five minutes on an idle machine; a text that takes longer than
 * PATIENCE_MS is told as such. Linux alone tells a process's peak. Rows on stderr as they come, a table on stdout, then the
 * same as one line of JSON.
 */

const PATIENCE_MS = 60_000;
/** Of the worst, at once. */
const AT_ONCE = 8;

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
  'SSML, long aliases': (characters) =>
    `<speak>${`<sub alias="${'9'.repeat(90)}">م</sub>`.repeat(Math.ceil(characters / 91))}</speak>`,
  'SSML, breaks between digits': (characters) =>
    `<speak>${'7<break time="900ms"/>'.repeat(Math.min(characters, 900))}</speak>`,
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

const nothing: Answer = {
  status: 0,
  code: undefined,
  durationMs: 0,
  spokenSeconds: 0,
  limitSeconds: 0,
  bytes: 0,
};

async function speak({ url, key }: Server, body: object): Promise<Answer> {
  const response = await fetch(`${url}/v1/tts`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ dialect: 'msa', voice: 'salim', format: 'wav', sampleRate: 48000, ...body }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => undefined);
  if (!response) return { ...nothing, code: 'took too long' };
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
async function speakMost(
  server: Server,
  make: (characters: number) => object,
): Promise<Answer & { characters: number }> {
  let characters = CHARACTERS;
  for (;;) {
    const answer = await speak(server, make(characters));
    if (answer.code !== 'text_too_long' || answer.spokenSeconds === 0) return { ...answer, characters };
    characters = Math.floor((characters * answer.limitSeconds * 0.99) / answer.spokenSeconds);
  }
}

/** Milliseconds that `/healthz` took until it is stopped. */
function watchHealth({ url }: Server): { stop(): Promise<number[]> } {
  const taken: number[] = [];
  let over = false;
  const watching = (async () => {
    while (!over) {
      const begun = performance.now();
      await fetch(`${url}/healthz`);
      taken.push(performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  return {
    stop: async () => {
      over = true;
      await watching;
      return taken;
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
  healthMedianMs: number;
  healthMs: number;
  loopMs: number;
  seconds: number;
}

async function measure(server: Server, text: string, ask: () => Promise<Answer[]>): Promise<Row> {
  // From here on the kernel counts the peak anew.
  writeFileSync(`/proc/${server.pid}/clear_refs`, '5');
  writeFileSync(loopFile, '');
  const health = watchHealth(server);
  const begun = performance.now();
  const answers = await ask();
  const seconds = Math.round((performance.now() - begun) / 1000);
  const waits = await health.stop();
  const { nowMb, peakMb } = memoryOf(server.pid);
  const told = answers.map(({ status, code }) => (status === 200 ? '200' : `${status} ${code}`));
  const row = {
    text,
    status: [...new Set(told)]
      .map((one) => `${told.filter((other) => other === one).length} × ${one}`)
      .join(', '),
    audioSeconds: Math.round(answers.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000),
    answerMb: Math.round(answers.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6),
    peakMb,
    afterMb: nowMb,
    healthMedianMs: Math.round(10 * median(waits)) / 10,
    healthMs: Math.round(Math.max(...waits)),
    loopMs: longestTurn(),
    seconds,
  };
  console.error(JSON.stringify(row));
  return row;
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
    NUTQ_CACHE_BYTES: '',
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
  /** As long as each was let in. */
  const lengths = new Map<string, number>();
  const only = process.argv.slice(2);
  for (const [name, body] of Object.entries(make)) {
    if (only.length > 0 && !only.includes(name)) continue;
    const ask = async () => {
      const answer = await speakMost(server, body);
      lengths.set(name, answer.characters);
      return [answer];
    };
    rows.push(await measure(server, name, ask));
  }
  const { text: worst } = rows.reduce((a, b) => (b.peakMb > a.peakMb ? b : a));
  const body = make[worst]!;
  rows.push(
    await measure(server, `${worst}, by link`, async () => [
      await speak(server, { ...body(lengths.get(worst)! - AT_ONCE), delivery: 'url' }),
    ]),
  );
  // Of different lengths: the same text at once is one synthesis.
  const atOnce = (length: number) =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, index) => speak(server, body(length - index))));
  const most = lengths.get(worst)!;
  rows.push(await measure(server, `${worst}, ${AT_ONCE} at once`, () => atOnce(most)));
  rows.push(
    await measure(server, `the same, each an eighth as long`, () => atOnce(Math.floor(most / AT_ONCE))),
  );
  console.table(rows);
  console.log(JSON.stringify(rows));
} finally {
  await server.stop();
  rmSync(folder, { recursive: true });
}
