import fc from 'fast-check';
import { inject } from 'vitest';

/**
 * The seed of every random choice in the tests: the same each time on a developer's machine, so that a
 * change is what makes a test fail; a new one in each run of CI, which test/setup.ts prints; NUTQ_TEST_SEED
 * repeats one.
 */
export const seed = inject('seed');

fc.configureGlobal({ seed });
