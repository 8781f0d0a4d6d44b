import { readFileSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded before a node whose event loop is watched: writes to the file that LOOP_FILE names how many ms of
 * the processor's time the longest turn of the loop took so far, and begins anew where the file was emptied. The processor's
 * time, not the clock's: other work on the machine makes no turn longer. Linux alone tells it.
 */
const file = process.env.LOOP_FILE;

/** Milliseconds that the main thread has run. */
const ran = () =>
  Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

if (isMainThread) {
  let longest = 0;
  let last = ran();
  setInterval(() => {
    const now = ran();
    if (readFileSync(file, 'utf8') === '') longest = 0;
    longest = Math.max(longest, now - last);
    writeFileSync(file, String(Math.round(longest)));
    // What writing that took is no part of the service's turn.
    last = ran();
  }, 10).unref();
}
