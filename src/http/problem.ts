import { z } from 'zod';
import { type ErrorCode, errorKinds, type ServiceError } from '../core/errors.ts';

/** The body of every error: RFC 9457, with our code, whether to repeat, and the request's reference. */
export const problem = z
  .looseObject({
    type: z.url().describe('Where the code is explained.'),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe('What to do next.'),
    code: z.enum(Object.keys(errorKinds) as [ErrorCode, ...ErrorCode[]]),
    retryable: z.boolean().describe('Whether the same request may succeed later.'),
    requestId: z.string(),
    errors: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .describe('Which fields were refused, and why.'),
    valid: z.array(z.string()).optional().describe('Identifiers that would have worked.'),
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

/** What a 401 has to say of how to come in. */
export const CHALLENGE = 'ApiKey realm="nutq", header="x-api-key"';

/** The answer to a request that failed. */
export function problemResponse(error: ServiceError, requestId: string, baseUrl: string): Response {
  const { retryAfterSeconds, headers } = error.extra;
  return new Response(JSON.stringify(problemOf(error, requestId, baseUrl)), {
    status: error.status,
    headers: {
      ...headers,
      ...(error.status === 401 ? { 'www-authenticate': CHALLENGE } : {}),
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...(retryAfterSeconds === undefined
        ? {}
        : { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) }),
    },
  });
}
