import { type ServiceError, toServiceError } from '../core/errors.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

/**
 * What failed as the error that its caller is told: counted by its code, and what happened inside in the log.
 * @param quiet whether the log is spared: nobody waits for the answer any more.
 */
export function noteFailure(
  { metrics, log }: { metrics: Metrics; log: Log },
  thrown: unknown,
  requestId: string,
  { quiet = false } = {},
): ServiceError {
  const error = toServiceError(thrown);
  metrics.failures.inc({ code: error.code });
  if (error.extra.cause && !quiet) log.error({ requestId, err: error.extra.cause }, error.code);
  return error;
}
