import { isStorageFault } from './storage-faults.ts';

/**
 * The error table of the public contract. An error is a value with a code until an edge (REST,
 * GraphQL, the command line) turns it into an answer. `detail` says to the caller what to do next
 * and never holds a stack, a path, SQL or the caller's text; `cause` is for the log alone.
 */

interface ErrorKind {
  status: 400 | 401 | 402 | 403 | 404 | 405 | 406 | 409 | 413 | 415 | 416 | 422 | 429 | 500 | 503 | 504;
  retryable: boolean;
  title: string;
}

const final = (status: ErrorKind['status'], title: string): ErrorKind => ({
  status,
  retryable: false,
  title,
});
const passing = (status: ErrorKind['status'], title: string): ErrorKind => ({
  status,
  retryable: true,
  title,
});

export const errorKinds = {
  invalid_json: final(400, 'The body is not JSON'),
  invalid_request: final(400, 'The request is not valid'),
  text_empty: final(400, 'The text is empty'),
  text_unspeakable: final(400, 'The text has nothing that can be spoken'),
  unknown_dialect: final(400, 'Unknown dialect'),
  unknown_voice: final(400, 'Unknown voice'),
  voice_not_in_dialect: final(400, 'The voice does not belong to the dialect'),
  unsupported_format: final(400, 'Unsupported audio format'),
  unreadable_document: final(400, 'The document cannot be read'),
  key_missing: final(401, 'No API key'),
  key_invalid: final(401, 'The API key is not valid'),
  key_expired: final(401, 'The API key has expired'),
  key_revoked: final(401, 'The API key was revoked'),
  insufficient_balance: final(402, 'Not enough characters left'),
  scope_missing: final(403, 'The API key lacks a scope'),
  browser_use_forbidden: final(403, 'API keys may not be used from a browser'),
  address_not_allowed: final(403, 'The address may not use this API key'),
  account_suspended: final(403, 'The account is suspended'),
  not_found: final(404, 'Not found'),
  method_not_allowed: final(405, 'Method not allowed'),
  not_acceptable: final(406, 'Nothing that the request accepts'),
  range_not_satisfiable: final(416, 'There is no such part of the file'),
  unsupported_media_type: final(415, 'Unsupported media type'),
  idempotency_in_progress: passing(409, 'The first request with this idempotency key is still running'),
  text_too_long: final(413, 'The text is too long'),
  body_too_large: final(413, 'The body is too large'),
  idempotency_mismatch: final(422, 'The idempotency key was used with another body'),
  rate_limited: passing(429, 'Too many requests'),
  too_many_concurrent: passing(429, 'Too many requests at the same time'),
  internal: final(500, 'Internal error'),
  overloaded: passing(503, 'The service is busy'),
  synthesis_timeout: passing(504, 'Synthesis took too long'),
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof errorKinds;

export interface FieldError {
  field: string;
  message: string;
}

export interface ErrorExtra {
  /** Which fields were refused, and why. */
  errors?: FieldError[];
  /** Identifiers that would have worked. */
  valid?: string[];
  /** Seconds after which a repetition makes sense; becomes Retry-After. */
  retryAfterSeconds?: number;
  /** Further members of the problem document, such as `needed` and `available`. */
  members?: Record<string, number | string>;
  /** Further response headers, such as Allow. */
  headers?: Record<string, string>;
  /** What happened inside, for the log. */
  cause?: unknown;
}

export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly extra: ErrorExtra;

  constructor(code: ErrorCode, detail: string, extra: ErrorExtra = {}) {
    super(detail, extra.cause === undefined ? undefined : { cause: extra.cause });
    this.name = 'ServiceError';
    this.code = code;
    this.extra = extra;
  }

  get status(): number {
    return errorKinds[this.code].status;
  }

  get title(): string {
    return errorKinds[this.code].title;
  }

  get retryable(): boolean {
    return errorKinds[this.code].retryable;
  }
}

/**
 * What the caller may see of anything thrown: our own errors as they are, a database that is locked, full or
 * away as `overloaded`, all else as `internal`.
 */
export function toServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  if (isStorageFault(thrown))
    return new ServiceError(
      'overloaded',
      'The database or its disk cannot take this now. Repeat the request in a moment, with its Idempotency-Key if it had one.',
      { retryAfterSeconds: 2, cause: thrown },
    );
  return new ServiceError(
    'internal',
    'Something failed on our side; what failed was not charged. Quote the request id when you report it.',
    { cause: thrown },
  );
}

/** A fault that keeps the service from starting. Its message is all that the operator sees. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
