import type { Reading } from '../arabic/reading.ts';
import type { Spoken } from '../workers/speech-job.ts';

/** A text as it was read and spoken. */
export interface Said {
  reading: Reading;
  spoken: Spoken;
}
