import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import autocannon, { type Result } from 'autocannon';
import { textOf } from './passage.ts';
import { openPostgres } from './postgres.ts';
import { type Server, startServer } from './server.ts';

/**
 * `npm run bench:load`: one node and two on one PostgreSQL under autocannon, whole answers and streams, with synthesis and
 * without (an engine that answers at once, so that doors, limits and ledger are what is left).
 * `npm run bench:load -- scaling`: one process on one core, then two on two, each with one thread; it exits with 1
 * where two speak less than 1.8 times as much. A table on stdout, then the same as one line of JSON; each row on stderr as it comes.
 * It exits with 1 where a request failed or a row had no answer.
 * `-- --seconds 10` is how long each row is measured.
 */
const { values, positionals } = parseArgs({
  options: { seconds: { type: 'string', default: '10' } },
  allowPositionals: true,
});

const SECONDS = Number(values.seconds);
const WARM_SECONDS = Math.min(3, SECONDS);
const CHARACTERS = 100;

interface Load {
  engine: 'synthesis' | 'none';
  path: '/v1/tts' | '/v1/tts/stream';
  /** Over all nodes. */
  callers: number;
}

interface Row {
  engine: Load['engine'];
  nodes: number;
  answer: 'whole' | 'stream';
  callers: number;
  requestsPerSecond: number;
  charactersPerHour: number;
  medianMs: number;
  /** 97.5 and 99 of 100 answers came within so many. */
  p97Ms: number;
  p99Ms: number;
  failed: number;
}

/** Asks all nodes at once for so long, each by its part of the callers. */
async function run(servers: readonly Server[], { path, callers }: Load, seconds: number): Promise<Result[]> {
  return Promise.all(
    servers.map(({ url, key }, node) =>
      autocannon({
        url: url + path,
        connections: callers / servers.length,
        duration: seconds,
        timeout: 120,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': key },
        requests: Array.from({ length: 20 }, (_, turn) => ({
          body: JSON.stringify({
            text: textOf(CHARACTERS, turn + 20 * node),
            dialect: 'msa',
            voice: 'salim',
          }),
        })),
      }),
    ),
  );
}

async function measure(servers: readonly Server[], load: Load, seconds = SECONDS): Promise<Row> {
  await run(servers, load, WARM_SECONDS);
  const results = await run(servers, load, seconds);
  const sum = (of: (result: Result) => number) => results.reduce((total, result) => total + of(result), 0);
  const worst = (of: (result: Result) => number) => Math.max(...results.map(of));
  const requestsPerSecond = sum((result) => result['2xx'] / result.duration);
  const row: Row = {
    engine: load.engine,
    nodes: servers.length,
    answer: load.path === '/v1/tts' ? 'whole' : 'stream',
    callers: load.callers,
    requestsPerSecond: Number(requestsPerSecond.toFixed(1)),
    charactersPerHour: Math.round(requestsPerSecond * CHARACTERS * 3600),
    medianMs: worst(({ latency }) => latency.p50),
    p97Ms: worst(({ latency }) => latency.p97_5),
    p99Ms: worst(({ latency }) => latency.p99),
    failed: sum(({ non2xx, errors, timeouts }) => non2xx + errors + timeouts),
  };
  console.error(JSON.stringify(row));
  return row;
}

/** Does something with so many nodes on one database. */
async function withNodes<T>(
  databaseUrl: string,
  { nodes, engine, pinned = false }: { nodes: number; engine: Load['engine']; pinned?: boolean },
  act: (servers: Server[]) => Promise<T>,
): Promise<T> {
  const workers = pinned ? 1 : Math.max(1, Math.floor(cpus().length / nodes));
  const servers: Server[] = [];
  try {
    // One after the other: the first brings the database up to date.
    for (let node = 0; node < nodes; node++)
      servers.push(
        await startServer({
          program: engine === 'none' ? 'silent-server.ts' : 'main.js',
          databaseUrl,
          ...(pinned ? { core: node } : {}),
          settings: {
            NUTQ_NODE_ID: `load-${node}`,
            NUTQ_WORKERS: String(workers),
            NUTQ_LOG_LEVEL: 'error',
            NUTQ_DRAIN_SECONDS: '0',
          },
        }),
      );
    return await act(servers);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

async function compareNodes(databaseUrl: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const engine of ['none', 'synthesis'] as const)
    for (const nodes of [1, 2])
      await withNodes(databaseUrl, { nodes, engine }, async (servers) => {
        for (const path of ['/v1/tts', '/v1/tts/stream'] as const)
          rows.push(await measure(servers, { engine, path, callers: engine === 'none' ? 32 : 8 }));
      });
  return rows;
}

/** Four callers a process keep it busy, whatever each of them waits for. */
async function compareCores(databaseUrl: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const nodes of [1, 2])
    await withNodes(databaseUrl, { nodes, engine: 'synthesis', pinned: true }, async (servers) => {
      const load: Load = { engine: 'synthesis', path: '/v1/tts', callers: 4 * nodes };
      rows.push(await measure(servers, load, 2 * SECONDS));
    });
  return rows;
}

const scaling = positionals.includes('scaling');
const postgres = await openPostgres();
try {
  const rows = await (scaling ? compareCores : compareNodes)(postgres.url);
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, ` +
      `${CHARACTERS} characters a request, PostgreSQL and autocannon on the same machine`,
  );
  console.table(rows);
  console.log(JSON.stringify(rows));
  if (scaling) {
    const gain = rows[1]!.charactersPerHour / rows[0]!.charactersPerHour;
    console.log(`two processes on two cores: ${gain.toFixed(2)} × one on one`);
    if (gain < 1.8) process.exitCode = 1;
  }
  // A row that nobody answered in time measured nothing.
  if (rows.some(({ failed, requestsPerSecond }) => failed > 0 || requestsPerSecond === 0))
    process.exitCode = 1;
} finally {
  await postgres.stop();
}
