import { cpus } from 'node:os';
import { textOf } from './passage.ts';
import { type Server, startServer } from './server.ts';

/**
 * `npm run bench`: the service as its callers meet it, over HTTP, MP3 included. A table on stdout, then the
 * same as one line of JSON. Other work on the machine makes the times longer; the CPU column less so.
 */

interface Answer {
  ms: number;
  audioMs: number;
}

async function speak({ url, key }: Server, text: string, voice: string): Promise<Answer> {
  const begun = performance.now();
  const response = await fetch(`${url}/v1/tts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ text, dialect: 'msa', voice }),
  });
  const body = (await response.json()) as { durationMs: number; audioContent: string; detail?: string };
  if (!response.ok) throw new Error(`${response.status}: ${body.detail}`);
  return { ms: performance.now() - begun, audioMs: body.durationMs };
}

interface Row {
  characters: number;
  callers: number;
  requests: number;
  /** Time to the whole answer. */
  medianMs: number;
  slowestMs: number;
  /** Wall time of all requests over the time of all sound. */
  realTimeFactor: number;
  /** CPU seconds a second of sound: the real-time factor on one core. */
  cpuFactor: number | undefined;
}

async function measure(
  server: Server,
  voice: string,
  characters: number,
  callers: number,
  requests: number,
): Promise<Row> {
  const answers: Answer[] = [];
  let turn = 0;
  const cpu = server.cpuSeconds();
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (turn < requests) answers.push(await speak(server, textOf(characters, turn++), voice));
    }),
  );
  const wall = performance.now() - begun;
  const used = server.cpuSeconds();
  const audio = answers.reduce((sum, { audioMs }) => sum + audioMs, 0);
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  return {
    characters,
    callers,
    requests: answers.length,
    medianMs: Math.round(times[times.length >> 1]!),
    slowestMs: Math.round(times.at(-1)!),
    realTimeFactor: round(wall / audio),
    cpuFactor: cpu === undefined || used === undefined ? undefined : round(((used - cpu) * 1000) / audio),
  };
}

const round = (value: number): number => Number(value.toFixed(4));

const begun = performance.now();
const server = await startServer();
try {
  const voices = (await (await fetch(`${server.url}/v1/voices?dialect=msa`)).json()) as {
    voices: { id: string }[];
  };
  const voice = voices.voices[0]!.id;
  await speak(server, textOf(20, 0), voice);
  const coldStart = {
    listeningMs: Math.round(server.listeningMs),
    firstAnswerMs: Math.round(performance.now() - begun),
  };
  const rows: Row[] = [];
  for (const callers of [1, 8]) {
    for (const [characters, requests] of [
      [20, 40],
      [200, 24],
      [2000, 8],
    ] as const) {
      rows.push(await measure(server, voice, characters, callers, requests));
    }
  }
  const memoryBefore = await server.memory();
  await measure(server, voice, 60, 8, 500);
  const memory = {
    beforeMb: Math.round(memoryBefore),
    after500RequestsMb: Math.round(await server.memory()),
  };
  const machine = { cores: cpus().length, model: cpus()[0]?.model, node: process.version };
  console.log(
    `cold start: listens after ${coldStart.listeningMs} ms, first answer after ${coldStart.firstAnswerMs} ms`,
  );
  console.log(`memory: ${memory.beforeMb} MB, after 500 more requests ${memory.after500RequestsMb} MB`);
  console.log(
    `voice ${voice}, MP3 at its own rate; ${machine.cores} × ${machine.model}, Node ${machine.node}`,
  );
  console.table(rows);
  console.log(JSON.stringify({ coldStart, memory, voice, machine, rows }));
} finally {
  await server.stop();
}
