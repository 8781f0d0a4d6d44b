import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/**
 * Tests that measure or change the process that they run in: steps counted without V8's optimizer, resident memory, the
 * statements that were ever put together in it, how many of them one query makes.
 */
const ALONE = [
  'test/arabic/linear.test.ts',
  'test/workers/memory.test.ts',
  'test/service/statements.test.ts',
  'test/service/queries.test.ts',
];

/** Test files that run alike. What they share for a whole run is made once, by `globalSetup` below. */
function project(name: string, test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return {
    // Without this alias vitest loads graphql twice (ESM and CommonJS) and schemas do not recognise each other.
    resolve: {
      alias: [
        { find: /^graphql$/, replacement: 'graphql/index.js' },
        // The examples import the library by its name, as their readers do.
        {
          find: /^nutq\/client$/,
          replacement: fileURLToPath(new URL('src/client/index.ts', import.meta.url)),
        },
      ],
    },
    test: {
      name,
      setupFiles: ['test/support/seed.ts'],
      testTimeout: 60_000,
      hookTimeout: 120_000,
      // Some tests compare sound: what differs is told, not half a million numbers.
      diff: { truncateThreshold: 40 },
      ...test,
    },
  };
}

export default defineConfig({
  test: {
    globalSetup: ['test/setup.ts'],
    maxWorkers: 2,
    projects: [
      project('alone', { include: ALONE, provide: { alone: true } }),
      // A process for each worker, not for each file: to load the service anew for each of them took half of the time.
      project('shared', {
        include: ['test/**/*.test.ts'],
        exclude: ALONE,
        isolate: false,
        provide: { alone: false },
      }),
    ],
  },
});
