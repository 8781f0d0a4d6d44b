import { z } from 'zod';
import { type ErrorCode, errorKinds, type ServiceError } from '../core/errors.ts';

/** The body of every error: RFC 9457, with our code, whether to repeat, and the request's reference. */
export const problem = z
  .looseObject({
    type: z.string(),
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

export function problemOf(error: ServiceError, requestId: string): z.output<typeof problem> {
  const { code, title, status, retryable, message, extra } = error;
  return {
    type: `/docs#${code}`,
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

/** The answer to a request that failed. */
export function problemResponse(error: ServiceError, requestId: string): Response {
  const { retryAfterSeconds, headers } = error.extra;
  return new Response(JSON.stringify(problemOf(error, requestId)), {
    status: error.status,
    headers: {
      ...headers,
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...(retryAfterSeconds === undefined
        ? {}
        : { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) }),
    },
  });
}
