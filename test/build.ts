import { execFileSync } from 'node:child_process';

/** Worker threads and spawned servers run the built files, so dist/ must be current before any test. */
export default function setup(): void {
  execFileSync(process.execPath, ['tools/build.mjs', '--if-stale'], { stdio: 'inherit' });
}
