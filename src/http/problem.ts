import { z } from 'zod';
import { type ErrorCode, errorKinds, type FieldError, ServiceError } from '../core/errors.ts';
import type { Example } from './route.ts';

/** The body of every error: RFC 9457, with our code, whether to repeat, and the request's reference. */
export const problem = z
  .looseObject({
    type: z.url().describe('Where the code is explained.'),
    title: z.string().describe('What the code means.'),
    status: z.int().describe('The HTTP status.'),
    detail: z.string().describe('What to do next.'),
    code: z
      .enum(Object.keys(errorKinds) as [ErrorCode, ...ErrorCode[]])
      .describe('What went wrong, for programs. Stable.'),
    retryable: z.boolean().describe('Whether the same request may succeed later.'),
    requestId: z.string().describe('Reference of the request, as in `x-request-id`.'),
    errors: z
      .array(
        z.object({
          field: z.string().describe('Its name, with dots where it lies deeper.'),
          message: z.string().describe('What is wrong with it.'),
        }),
      )
      .optional()
      .describe('Which fields were refused, and why.'),
    valid: z.array(z.string()).optional().describe('Identifiers that would have worked.'),
    needed: z.int().optional().describe('Of `insufficient_balance`: characters that the text has.'),
    available: z.int().optional().describe('Of `insufficient_balance`: characters that are left.'),
    limit: z.int().optional().describe('Of `text_too_long` and `body_too_large`: the most that is taken.'),
    length: z.int().optional().describe('Of `text_too_long`: what was sent.'),
    limitSeconds: z.int().optional().describe('Of `text_too_long`: the longest speech, in seconds.'),
    spokenSeconds: z.int().optional().describe('Of `text_too_long`: how long this would be.'),
  })
  .meta({ id: 'Problem' });

/** The problem document of an error; `baseUrl` is where the caller reaches us, so that `type` is a link. */
export function problemOf(error: ServiceError, requestId: string, baseUrl: string): z.output<typeof problem> {
  const { code, title, status, retryable, message, extra } = error;
  return {
    type: `${baseUrl}/docs#${code}`,
    title,
    status,
    detail: message,
    code,
    retryable,
    requestId,
    ...(extra.errors ? { errors: extra.errors } : {}),
    ...(extra.valid ? { valid: extra.valid } : {}),
    ...extra.members,
  };
}

/** An error of this code as it may happen, for doors that say it in their own way. */
export function exampleError(code: ErrorCode): ServiceError {
  const { detail, errors, valid } = { detail: `${errorKinds[code].title}.`, ...examples[code] } as {
    detail: string;
    errors?: FieldError[];
    valid?: string[];
  };
  return new ServiceError(code, detail, { errors, valid });
}

/** A problem of this code as it may look. */
export function problemExample(code: ErrorCode): Example {
  const { status, title, retryable } = errorKinds[code];
  const { detail, ...members } = examples[code] ?? { detail: `${title}.` };
  const requestId = 'req_06c3k9w2vd8xq4m1n7r5t0yz8g';
  const type = `https://speech.example/docs#${code}`;
  return { summary: title, value: { type, title, status, detail, code, retryable, requestId, ...members } };
}

const examples: { [code in ErrorCode]?: { detail: string; [member: string]: unknown } } = {
  invalid_request: {
    detail: 'Fix the request: `voice` is required.',
    errors: [{ field: 'voice', message: 'is required' }],
  },
  unknown_voice: {
    detail: 'There is no voice with this id. Take one of `valid`, from /v1/voices.',
    errors: [{ field: 'voice', message: 'is not the id of a voice' }],
    valid: ['salim', 'haytham'],
  },
  insufficient_balance: {
    detail: 'The text needs 37 characters and 12 are available.',
    needed: 37,
    available: 12,
  },
  text_too_long: {
    detail:
      'The text has 6000 characters and may have 5000. Split it at sentence ends into several requests.',
    limit: 5000,
    length: 6000,
  },
};

/** What a 401 has to say of how to come in. */
export const CHALLENGE = 'ApiKey realm="nutq", header="x-api-key"';

/** The answer to a request that failed. */
export function problemResponse(error: ServiceError, requestId: string, baseUrl: string): Response {
  return errorResponse(error, problemOf(error, requestId, baseUrl), 'application/problem+json');
}

/** The same with another body: status and headers say what they say everywhere. */
export function errorResponse(error: ServiceError, body: unknown, contentType: string): Response {
  const { retryAfterSeconds, headers } = error.extra;
  return new Response(JSON.stringify(body), {
    status: error.status,
    headers: {
      ...headers,
      ...(error.status === 401 ? { 'www-authenticate': CHALLENGE } : {}),
      'content-type': contentType,
      'cache-control': 'no-store',
      ...(retryAfterSeconds === undefined
        ? {}
        : { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) }),
    },
  });
}
