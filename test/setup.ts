import { execFileSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './support/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server for the whole run; empty where none can be had. */
    postgres: string;
  }
}

/** What must stand before any test: the built files (worker threads and spawned servers run them) and PostgreSQL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  execFileSync(process.execPath, ['tools/build.mjs', '--if-stale'], { stdio: 'inherit' });
  const server = await startPostgres();
  project.provide('postgres', server?.url ?? '');
  return async () => server?.stop();
}
