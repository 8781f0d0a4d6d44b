import { median } from './median.ts';
import { textOf } from './passage.ts';
import { type Server, startServer } from './server.ts';

/**
 * `npm run bench:stream`: when the first sound of a text is there, and when the last, streamed and whole, for one
 * caller and for eight. Each pair of figures is of the same texts, in turns. Measure times on an idle machine; what a
 * text costs in processor time can be told on a busy one too. `-- 12` asks twelve times each.
 */

const CHARACTERS = 200;
const REQUESTS = Number(process.argv[2] ?? 40);

interface Times {
  /** Until the first byte of sound; of a whole answer it comes with the last. */
  first: number;
  last: number;
}

async function listen({ url, key }: Server, path: string, text: string, format: string): Promise<Times> {
  const begun = performance.now();
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ text, dialect: 'msa', voice: 'salim', format }),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  let first: number | undefined;
  for await (const _ of response.body as unknown as AsyncIterable<Uint8Array>)
    first ??= performance.now() - begun;
  return { first: first!, last: performance.now() - begun };
}

async function measure(server: Server, format: string, callers: number) {
  const streamed: Times[] = [];
  const whole: Times[] = [];
  /** Seconds of the service's threads for each. */
  const processor = new Map([streamed, whole].map((times) => [times, 0]));
  for (const [path, times] of [
    ['/v1/tts/stream', streamed],
    ['/v1/tts', whole],
    ['/v1/tts/stream', streamed],
    ['/v1/tts', whole],
  ] as const) {
    let turn = 0;
    const before = server.cpuSeconds() ?? 0;
    await Promise.all(
      Array.from({ length: callers }, async () => {
        while (turn < REQUESTS / 2)
          times.push(await listen(server, path, textOf(CHARACTERS, turn++), format));
      }),
    );
    processor.set(times, processor.get(times)! + (server.cpuSeconds() ?? 0) - before);
  }
  const processorMs = (times: Times[]): number => Math.round((1000 * processor.get(times)!) / times.length);
  const firsts = streamed.map(({ first }) => first).sort((a, b) => a - b);
  return {
    format,
    callers,
    requests: streamed.length,
    firstMs: Math.round(median(firsts)),
    firstMsNineInTen: Math.round(firsts[Math.floor(firsts.length * 0.9)]!),
    streamedMs: Math.round(median(streamed.map(({ last }) => last))),
    wholeMs: Math.round(median(whole.map(({ last }) => last))),
    streamedProcessorMs: processorMs(streamed),
    wholeProcessorMs: processorMs(whole),
  };
}

const server = await startServer();
try {
  // The first texts after a start wait for voices to be loaded.
  for (let turn = 0; turn < 4; turn++) await listen(server, '/v1/tts', textOf(CHARACTERS, turn), 'mp3');
  const rows = [];
  for (const callers of [1, 8])
    for (const format of ['pcm', 'mp3']) rows.push(await measure(server, format, callers));
  console.table(rows);
  console.log(JSON.stringify(rows));
} finally {
  await server.stop();
}
