import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Without this alias vitest loads graphql twice (ESM and CommonJS) and schemas do not recognise each other.
  resolve: {
    alias: [
      { find: /^graphql$/, replacement: 'graphql/index.js' },
      // The examples import the library by its name, as their readers do.
      { find: /^nutq\/client$/, replacement: fileURLToPath(new URL('src/client/index.ts', import.meta.url)) },
    ],
  },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/setup.ts'],
    setupFiles: ['test/support/seed.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // Some tests compare sound: what differs is told, not half a million numbers.
    diff: { truncateThreshold: 40 },
  },
});
