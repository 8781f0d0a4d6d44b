import type { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { type ErrorCode, errorKinds } from '../core/errors.ts';
import { problem } from '../http/problem.ts';
import type { Route } from '../http/route.ts';

/** What any keyed route may answer, whatever it does. */
const keyErrors: ErrorCode[] = [
  'key_missing',
  'key_invalid',
  'key_expired',
  'key_revoked',
  'scope_missing',
  'browser_use_forbidden',
  'address_not_allowed',
  'account_suspended',
  'rate_limited',
  'internal',
];

/** The OpenAPI 3.1 document, from the same schemas that check requests. */
export function openApi(routes: Route[], version: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) paths[route.path] = { ...paths[route.path], [route.method]: operation(route) };
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'nutq',
      version,
      description: 'Arabic text to speech. A character is a Unicode code point of the text as received.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'x-api-key',
          description: 'For servers only, never in a browser.',
        },
      },
    },
  });
}

function operation(route: Route): ZodOpenApiOperationObject {
  const { summary, description, query, parameters, headers, body, answer } = route;
  return {
    summary,
    operationId: `${route.method}_${route.path.replace(/^\/|[{}]/g, '').replace(/\W+/g, '_')}`,
    ...(description ? { description } : {}),
    ...(route.keyed ? { security: [{ apiKey: [] }] } : { security: [] }),
    requestParams: {
      ...(query ? { query } : {}),
      ...(parameters ? { path: parameters } : {}),
      ...(headers ? { header: headers } : {}),
    },
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {}),
    responses: {
      200: {
        description: 'Success',
        headers: responseHeaders,
        content: isMedia(answer)
          ? {
              [answer.mediaType]: {
                schema: { type: 'string', format: 'binary', description: answer.description },
              },
            }
          : { 'application/json': { schema: answer } },
      },
      ...errors([...new Set([...route.errors, ...(route.keyed ? keyErrors : (['internal'] as const))])]),
    },
  };
}

const responseHeaders = {
  'x-request-id': {
    description: 'Reference of the request, on every answer.',
    schema: { type: 'string' as const },
  },
};

function isMedia(answer: Route['answer']): answer is { mediaType: string; description: string } {
  return 'mediaType' in answer;
}

/** One response for each status, naming its codes. */
function errors(codes: ErrorCode[]): ZodOpenApiOperationObject['responses'] {
  const statuses = [...new Set(codes.map((code) => errorKinds[code].status))].sort();
  return Object.fromEntries(
    statuses.map((status) => {
      const own = codes.filter((code) => errorKinds[code].status === status);
      return [
        String(status),
        {
          description: own.map((code) => `\`${code}\`: ${errorKinds[code].title}`).join('. '),
          headers: responseHeaders,
          content: { 'application/problem+json': { schema: problem as z.ZodType } },
        },
      ];
    }),
  );
}
