import { appendFileSync } from 'node:fs';
import { inject } from 'vitest';

/** Tells a figure of this run behind everything else, where it is found: see test/setup.ts. */
export function summarize(line: string): void {
  appendFileSync(inject('summaries'), `${line}\n`);
}
