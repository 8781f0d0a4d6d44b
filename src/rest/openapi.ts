import type { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverride,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';
import { type ErrorCode, errorKinds } from '../core/errors.ts';
import { exampleError, problem, problemExample } from '../http/problem.ts';
import { type Example, type Media, type Refusal, type Route, tags } from '../http/route.ts';

/** What any route may answer, whatever it does. */
const publicErrors: ErrorCode[] = ['method_not_allowed', 'internal'];

/** What any keyed route may answer. */
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
  // Keys are in the database, which may be locked or away.
  'overloaded',
  ...publicErrors,
];

/** What any route that takes a body may answer. */
const bodyErrors: ErrorCode[] = [
  'invalid_json',
  'invalid_request',
  'unsupported_media_type',
  'body_too_large',
];

const introduction = `Arabic text to speech: \`POST /v1/tts\` takes a text and answers its sound.

Send your API key in the header \`x-api-key\`, from a server and never from a browser. A **character** is a Unicode
code point of the text as received; limits, charges and offsets count these. Only a success is charged.

Every error is \`application/problem+json\` with a stable \`code\`, a \`detail\` that says what to do next, and
\`retryable\`. \`x-request-id\` is on every answer: quote it when you report something. A method that a path does not
know is answered with 405, \`method_not_allowed\`, and the header \`Allow\`.

Guides, and every error code explained, are at \`/docs\`.`;

/** The OpenAPI 3.1 document, from the same schemas that check requests. */
export function openApi(routes: Route[], version: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) paths[route.path] = { ...paths[route.path], [route.method]: operation(route) };
  const used = Object.entries(tags).filter(([name]) => routes.some(({ tag }) => tag === name));
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'nutq',
        version,
        description: introduction,
        contact: { name: 'The operator of this service' },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'This service' }],
      tags: used.map(([name, description]) => ({ name, description })),
      paths,
      components: {
        securitySchemes: {
          apiKey: {
            type: 'apiKey',
            in: 'header',
            name: 'x-api-key',
            description: 'For servers only, never in a browser. What a key may do are its scopes.',
          },
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description: 'The same key, where programs of others send it.',
          },
          googleKey: {
            type: 'apiKey',
            in: 'header',
            name: 'x-goog-api-key',
            description: "The same key, where programs of Google's send it.",
          },
        },
      },
    },
    { override: saidInWords },
  );
}

/**
 * A default makes generators call a field present that nobody has to send, so it stands in the description. And what we
 * answer may have further fields one day: a client that was generated today is to take them.
 */
const saidInWords: ZodOpenApiOverride = ({ jsonSchema, io }) => {
  if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  const { default: fallback, description = '' } = jsonSchema;
  if (fallback === undefined) return;
  delete jsonSchema.default;
  jsonSchema.description = `${description} Default: \`${fallback}\`.`.trim();
};

function operation(route: Route): ZodOpenApiOperationObject {
  const { operationId, tag, summary, query, parameters, headers, body, requests, status = 200 } = route;
  const scope = route.keyed ? route.scope : undefined;
  return {
    operationId,
    tags: [tag],
    summary,
    description: scope ? `${route.description} Needs the scope \`${scope}\`.` : route.description,
    security: securityOf(route),
    ...(scope ? { 'x-scopes': [scope] } : {}),
    requestParams: {
      ...(query ? { query } : {}),
      ...(parameters ? { path: parameters } : {}),
      ...(headers ? { header: headers } : {}),
    },
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: body, ...examples(requests) } },
          },
        }
      : {}),
    responses: {
      [status]: success(route),
      ...(route.ranges ? { 206: part(route) } : {}),
      ...(isCatalog(route) ? { 304: { description: 'Nothing has changed.', headers: requestId } } : {}),
      ...errors([...new Set([...route.errors, ...errorsOfAny(route)])], route.refusal),
    },
  };
}

function errorsOfAny({ keyed, body }: Route): ErrorCode[] {
  return [...(body ? bodyErrors : []), ...(keyed ? keyErrors : publicErrors)];
}

function securityOf(route: Route): Record<string, string[]>[] {
  if (!route.keyed) return [];
  const names = { bearer: 'bearer', 'x-goog-api-key': 'googleKey' } as const;
  return [{ apiKey: [] }, ...(route.keyPlaces ?? []).map((place) => ({ [names[place]]: [] }))];
}

function success(route: Route): ZodOpenApiResponseObject {
  const { answer, answers } = route;
  return {
    description: 'Success.',
    headers: { ...requestId, ...(route.keyed ? rate : {}), ...ownHeaders(route) },
    content: isMedia(answer)
      ? mediaOf(answer)
      : { 'application/json': { schema: answer, ...examples(answers) } },
  };
}

function part({ answer }: Route): ZodOpenApiResponseObject {
  return {
    description: 'The part that the header Range asked for.',
    headers: { ...requestId, ...described({ 'content-range': 'Which bytes these are, and of how many.' }) },
    content: isMedia(answer) ? mediaOf(answer) : {},
  };
}

function mediaOf({ mediaType, description }: Media): NonNullable<ZodOpenApiResponseObject['content']> {
  return Object.fromEntries(
    [mediaType].flat().map((type) => [type, { schema: { description, ...shapeOf(type) } }]),
  );
}

/** Generators take `binary` for bytes. A schema of events is one of each event to some, of the whole to others. */
function shapeOf(mediaType: string): { type?: 'string'; format?: 'binary' } {
  if (mediaType === 'text/event-stream') return {};
  return mediaType.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' };
}

function ownHeaders(route: Route): Headers {
  return described({
    ...(isCatalog(route)
      ? { etag: 'Send it as If-None-Match, to be answered 304 while nothing has changed.' }
      : {}),
    ...(isCatalog(route) ? { 'cache-control': 'How long it may be kept.' } : {}),
    ...(route.ranges ? { 'accept-ranges': '`bytes`: parts may be asked for with Range.' } : {}),
    ...route.answerHeaders,
  });
}

type Headers = Record<string, { description: string; schema: { type: 'string' | 'integer' } }>;

function described(headers: Record<string, string>): Headers {
  return Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  );
}

function counted(headers: Record<string, string>): Headers {
  return Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [
      name,
      { description, schema: { type: 'integer' } },
    ]),
  );
}

const requestId = described({ 'x-request-id': 'Reference of the request, on every answer.' });

const rate = counted({
  'RateLimit-Limit': 'Requests that the account may make a minute.',
  'RateLimit-Remaining': 'How many of them are left.',
  'RateLimit-Reset': 'In how many seconds all of them are there again.',
});

const retryAfter = counted({ 'Retry-After': 'After how many seconds a repetition makes sense.' });

/** What an error says in its headers, by its status. */
const errorHeaders: Record<number, Headers> = {
  401: described({ 'www-authenticate': 'How to send a key.' }),
  405: described({ Allow: 'The methods that the path knows.' }),
  415: described({ Accept: 'What the path takes, where the type of the body was refused.' }),
  416: described({ 'content-range': 'How many bytes there are.' }),
  429: { ...retryAfter, ...rate },
  503: retryAfter,
};

function isMedia(answer: Route['answer']): answer is Media {
  return 'mediaType' in answer;
}

function isCatalog(route: Route): boolean {
  return !route.keyed && route.catalog === true;
}

function examples(named: Record<string, Example> | undefined): { examples?: Record<string, Example> } {
  return named ? { examples: named } : {};
}

/** One response for each status, naming its codes. */
function errors(codes: ErrorCode[], refusal?: Refusal): ZodOpenApiOperationObject['responses'] {
  const statuses = [...new Set(codes.map((code) => errorKinds[code].status))].sort();
  return Object.fromEntries(
    statuses.map((status) => {
      const own = codes.filter((code) => errorKinds[code].status === status);
      return [
        String(status),
        {
          description: `${own.map((code) => `\`${code}\`: ${errorKinds[code].title}`).join('. ')}.`,
          headers: { ...requestId, ...errorHeaders[status] },
          content: {
            // A method that a path does not know is refused before the door is known.
            ...(refusal && status !== 405 ? refused(own, refusal) : problems(own)),
          },
        },
      ];
    }),
  );
}

function problems(codes: ErrorCode[]): NonNullable<ZodOpenApiResponseObject['content']> {
  const examples = Object.fromEntries(codes.map((code) => [code, problemExample(code)]));
  return { 'application/problem+json': { schema: problem as z.ZodType, examples } };
}

function refused(
  codes: ErrorCode[],
  { schema, bodyOf }: Refusal,
): NonNullable<ZodOpenApiResponseObject['content']> {
  const value = (code: ErrorCode) => bodyOf(exampleError(code), 'req_06c3k9w2vd8xq4m1n7r5t0yz8g');
  const examples = codes.map((code) => [code, { summary: errorKinds[code].title, value: value(code) }]);
  return { 'application/json': { schema, examples: Object.fromEntries(examples) } };
}
