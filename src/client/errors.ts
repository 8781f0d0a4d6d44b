import type { Problem } from './types.ts';

/** What goes wrong on the caller's side or on the way; all other codes are the service's own. */
export type ClientCode =
  | 'browser_use_forbidden'
  | 'connection_failed'
  | 'timeout'
  | 'invalid_answer'
  | 'stream_cut'
  | 'action_in_progress';

export type NutqErrorCode = Problem['code'] | ClientCode | (string & {});

export interface NutqErrorDetails {
  /** HTTP status, where there was an answer. */
  status?: number | undefined;
  /** Whether the same call may succeed later. */
  retryable?: boolean | undefined;
  /** Reference of the request, for the log and for whoever runs the service. */
  requestId?: string | undefined;
  /** Which fields were refused, and why. */
  errors?: Problem['errors'];
  /** Identifiers that would have worked. */
  valid?: string[] | undefined;
  /** After how many seconds a repetition makes sense. */
  retryAfterSeconds?: number | undefined;
  /** The whole problem document, where the service sent one. */
  problem?: Problem | undefined;
  cause?: unknown;
}

/** Whatever a call fails with, but for the reason of its own signal. */
export class NutqError extends Error {
  override readonly name = 'NutqError';
  readonly code: NutqErrorCode;
  readonly status: number | undefined;
  readonly retryable: boolean;
  readonly requestId: string | undefined;
  readonly errors: NonNullable<Problem['errors']>;
  readonly valid: string[];
  readonly retryAfterSeconds: number | undefined;
  readonly problem: Problem | undefined;
  /** How many tries were made. */
  attempts = 0;

  constructor(code: NutqErrorCode, message: string, details: NutqErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.status = details.status;
    this.retryable = details.retryable ?? false;
    this.requestId = details.requestId;
    this.errors = details.errors ?? [];
    this.valid = details.valid ?? [];
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.problem = details.problem;
  }
}

/** What proxies answer for a service that they do not reach. */
const passing = new Set([408, 425, 429, 500, 502, 503, 504]);

/** The error that an answer which is no success stands for. */
export function errorOf(response: Response, text: string): NutqError {
  const { status, headers } = response;
  const requestId = headers.get('x-request-id') ?? undefined;
  const retryAfterSeconds = secondsOf(headers.get('retry-after'));
  const problem = problemOf(text);
  if (!problem)
    return new NutqError('invalid_answer', `The service answered ${status} and no problem document.`, {
      status,
      requestId,
      retryAfterSeconds,
      retryable: passing.has(status),
    });
  return problemError(problem, { status, requestId, retryAfterSeconds });
}

/** The error of a problem document. */
export function problemError(problem: Problem, details: NutqErrorDetails = {}): NutqError {
  const { code, detail, status, retryable, requestId, errors, valid } = problem;
  return new NutqError(code, detail, {
    status,
    retryable,
    errors,
    valid,
    problem,
    ...details,
    requestId: requestId ?? details.requestId,
  });
}

function problemOf(text: string): Problem | undefined {
  try {
    const parsed = JSON.parse(text);
    return typeof parsed?.code === 'string' && typeof parsed.detail === 'string' ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** Retry-After, which is a number of seconds or a date. */
function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
