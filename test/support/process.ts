import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A service in a process of its own. */
export interface Started {
  child: ChildProcess;
  /** What it wrote so far. */
  said(): string;
  url: string;
  /** Its exit code; null when a signal ended it. */
  exit: Promise<number | null>;
}

const children = new Set<ChildProcess>();

/** Starts the service as `npm start` does, with these settings alone. */
export function start(environment: Record<string, string>, port: number): Started {
  const child = spawn(process.execPath, ['dist/main.js'], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      PORT: String(port),
      NUTQ_WORKERS: '1',
      NUTQ_DRAIN_SECONDS: '0',
      NUTQ_CACHE_BYTES: '0',
      NUTQ_LOG_LEVEL: 'info',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  let said = '';
  const listen = (data: Buffer) => {
    said += data;
  };
  child.stderr.on('data', listen);
  child.stdout.on('data', listen);
  return {
    child,
    said: () => said,
    url: `http://127.0.0.1:${port}`,
    exit: new Promise((resolve) =>
      child.once('exit', (code) => {
        children.delete(child);
        resolve(code);
      }),
    ),
  };
}

/** Waits until it takes requests, on a busy machine for a while; throws what it said if it ends before. */
export async function ready({ url, exit, said }: Started, timeout = 50_000): Promise<void> {
  let over = false;
  void exit.then(() => {
    over = true;
  });
  await vi.waitUntil(
    async () => {
      if (over) throw new Error(said());
      return (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200;
    },
    { timeout, interval: 50 },
  );
}

/** Ends whatever a test left running. */
export function killAll(): void {
  for (const child of children) child.kill('SIGKILL');
}
