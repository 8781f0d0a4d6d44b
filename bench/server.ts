import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The real service, as `npm start` runs it, on a free port with a database of its own. */
export interface Server {
  key: string;
  url: string;
  pid: number;
  /** Of its SQLite database; empty where it has another. */
  file: string;
  /** Milliseconds from the spawn until it listened. */
  listeningMs: number;
  /** Resident memory in MB. */
  memory(): Promise<number>;
  /** CPU seconds of all its threads so far; undefined where /proc does not tell. */
  cpuSeconds(): number | undefined;
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** What is run: a file of dist/, or one of bench/, whose name ends in .ts. */
  program: string;
  /** Default: SQLite in a folder of its own. */
  databaseUrl?: string;
  /** The one core that it may use, by taskset. */
  core?: number;
  /** Settings beside those that keep limits out of the way; an empty one leaves the service's own default. */
  settings?: Record<string, string>;
}

/** Starts it; resolves when it listens. Rejects with what it said on stderr if it ends. */
export async function startServer(
  { program, databaseUrl, core, settings = {} }: ServerOptions = { program: 'main.js' },
): Promise<Server> {
  const isSource = program.endsWith('.ts');
  const main = fileURLToPath(new URL(isSource ? `./${program}` : `../dist/${program}`, import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), 'nutq-bench-'));
  const key = `nutq_live_bench00000_${'benchmark0'.repeat(4)}`;
  const file = databaseUrl === undefined ? join(folder, 'bench.db') : '';
  const begun = performance.now();
  const node = [process.execPath, ...(isSource ? ['--import', 'tsx'] : []), main];
  const [command, ...rest] = core === undefined ? node : ['taskset', '--cpu-list', String(core), ...node];
  const child = spawn(command!, rest, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl ?? `file:${file}`,
      NUTQ_ADMIN_KEY: key,
      NUTQ_FIRST_BALANCE: '1000000000',
      NUTQ_REQUESTS_PER_MINUTE: '1000000',
      NUTQ_CHARACTERS_PER_MINUTE: '100000000',
      NUTQ_CONCURRENT_REQUESTS: '10000',
      NUTQ_SYNTHESIS_TIMEOUT_MS: '600000',
      // What is measured is synthesis.
      NUTQ_CACHE_BYTES: '0',
      ...settings,
    },
  });
  try {
    const url = await listening(child);
    return {
      key,
      url,
      pid: child.pid!,
      file,
      listeningMs: performance.now() - begun,
      memory: async () => {
        const text = await (await fetch(`${url}/metrics`)).text();
        return Number(/^nutq_memory_bytes (\S+)$/m.exec(text)?.[1]) / 1e6;
      },
      cpuSeconds: () => cpuSeconds(child.pid!),
      stop: async () => {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        await ended;
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr!.on('data', (chunk) => {
      said += chunk;
      const url = /listens on (http:\/\/\S+)/.exec(said)?.[1];
      if (url) resolve(url);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}: ${said}`)));
  });
}

/** User and system time from Linux' /proc, whose clock has 100 ticks a second. */
function cpuSeconds(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return undefined;
  }
}
