import { Agent, request } from 'node:http';
import { cpus } from 'node:os';
import { median } from './median.ts';
import { openPostgres } from './postgres.ts';
import { type Server, startServer } from './server.ts';

/**
 * `npm run bench:overhead`: what keys, limits and ledger add to a request, and how many requests a second
 * they let through. The engine is one that answers at once, so that only they are left. On SQLite, and on
 * PostgreSQL: the server that TEST_POSTGRES_URL names, or a throw-away one of the development packages.
 * `-- sqlite` or `-- postgresql` measures that one alone.
 */

const agent = new Agent({ keepAlive: true, maxSockets: 256 });
const body = JSON.stringify({ text: 'مرحبا بكم في نطق', dialect: 'msa', voice: 'salim' });

/** One request over a kept connection; gives its milliseconds. Throws what was answered if it is no success. */
function ask(url: string, key?: string, headers: Record<string, string> = {}): Promise<number> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        agent,
        method: key ? 'POST' : 'GET',
        headers: key ? { 'x-api-key': key, 'content-type': 'application/json', ...headers } : {},
      },
      (response) => {
        let text = '';
        response.on('data', (part) => (text += part));
        response.on('end', () =>
          response.statusCode === 200
            ? resolve(performance.now() - begun)
            : reject(new Error(`${response.statusCode}: ${text}`)),
        );
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(key ? body : undefined);
  });
}

/** The median of `count` requests, one after another. */
async function medianOf(count: number, act: (turn: number) => Promise<number>): Promise<number> {
  for (let turn = 0; turn < count / 4; turn++) await act(-1 - turn);
  const times: number[] = [];
  for (let turn = 0; turn < count; turn++) times.push(await act(turn));
  return median(times);
}

/** Requests a second with so many callers at once, over some seconds. */
async function throughput(seconds: number, callers: number, act: () => Promise<number>): Promise<number> {
  const begun = performance.now();
  const ends = begun + seconds * 1000;
  let answered = 0;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < ends) {
        await act();
        answered++;
      }
    }),
  );
  return (answered * 1000) / (performance.now() - begun);
}

interface Row {
  database: string;
  /** A request that asks for no key. */
  bareMs: number;
  /** A text spoken by an engine that needs no time. */
  spokenMs: number;
  /** What lies between the two: keys, limits, ledger. */
  overheadMs: number;
  /** The same with an Idempotency-Key. */
  idempotentMs: number;
  /** All of one account, whose balance they change one after another. */
  requestsPerSecond: number;
  /** The callers spread over eight accounts. */
  ofSeveralAccounts: number;
  callers: number;
}

/** Makes so many accounts with a balance; gives a key of each. */
async function makeAccounts({ url, key }: Server, count: number): Promise<string[]> {
  const admin = async (field: string) => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ query: `mutation { made: ${field} }` }),
    });
    const { data, errors } = await response.json();
    if (errors) throw new Error(JSON.stringify(errors));
    return data.made;
  };
  const keys: string[] = [];
  for (let n = 0; n < count; n++) {
    const { id } = await admin(`createAccount(name: "bench ${n}") { id }`);
    const to = `input: { accountId: "${id}",`;
    await admin(`grantCharacters(${to} characters: 100000000, reason: "bench" }) { id }`);
    keys.push((await admin(`createKey(${to} name: "bench", scopes: [SPEECH] }) { secret }`)).secret);
  }
  return keys;
}

async function measure(database: string, server: Server): Promise<Row> {
  const { url, key } = server;
  const callers = 32;
  const run = Math.random();
  const bare = await medianOf(400, () => ask(`${url}/healthz`));
  const spoken = await medianOf(400, () => ask(`${url}/v1/tts`, key));
  const idempotent = await medianOf(400, (turn) =>
    ask(`${url}/v1/tts`, key, { 'idempotency-key': `${run} ${turn}` }),
  );
  await throughput(2, callers, () => ask(`${url}/v1/tts`, key));
  const rate = await throughput(8, callers, () => ask(`${url}/v1/tts`, key));
  const keys = await makeAccounts(server, 8);
  let turn = 0;
  const several = await throughput(8, callers, () => ask(`${url}/v1/tts`, keys[turn++ % keys.length]));
  return {
    database,
    bareMs: round(bare),
    spokenMs: round(spoken),
    overheadMs: round(spoken - bare),
    idempotentMs: round(idempotent),
    requestsPerSecond: Math.round(rate),
    ofSeveralAccounts: Math.round(several),
    callers,
  };
}

const round = (value: number): number => Number(value.toFixed(2));

async function onServer(database: string, databaseUrl?: string): Promise<Row> {
  const server = await startServer({
    program: 'silent-server.ts',
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
  });
  try {
    return await measure(database, server);
  } finally {
    await server.stop();
  }
}

const only = process.argv[2];
const rows: Row[] = [];
if (only !== 'postgresql') rows.push(await onServer('SQLite'));
if (only !== 'sqlite') {
  const postgres = await openPostgres();
  try {
    rows.push(await onServer('PostgreSQL', postgres.url));
  } finally {
    await postgres.stop();
  }
}
console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`);
console.table(rows);
console.log(JSON.stringify(rows));
agent.destroy();
