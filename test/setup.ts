import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './support/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server for the whole run; empty where none can be had. */
    postgres: string;
    /** Of all random choices: see support/seed.ts. */
    seed: number;
    /** A file of lines that are shown when all tests have run: see support/summary.ts. */
    summaries: string;
    /** Whether this file has its process to itself: see vitest.config.ts. */
    alone: boolean;
  }
}

/** What must stand before any test: the built files (worker threads and spawned servers run them) and PostgreSQL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  execFileSync(process.execPath, ['tools/build.mjs', '--if-stale'], { stdio: 'inherit' });
  const seed = Number(process.env.NUTQ_TEST_SEED ?? (process.env.CI ? Date.now() % 1e9 : 20_261_128));
  console.log(`Random choices from seed ${seed}; NUTQ_TEST_SEED=${seed} repeats them.`);
  project.provide('seed', seed);
  const server = await startPostgres();
  project.provide('postgres', server?.url ?? '');
  const folder = mkdtempSync(join(tmpdir(), 'nutq-summaries-'));
  const summaries = join(folder, 'lines');
  project.provide('summaries', summaries);
  return async () => {
    await server?.stop();
    if (existsSync(summaries)) console.log(`\n${readFileSync(summaries, 'utf8').trim()}`);
    rmSync(folder, { recursive: true });
  };
}
