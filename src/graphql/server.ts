import { blockFieldSuggestionsPlugin } from '@escape.tech/graphql-armor-block-field-suggestions';
import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth';
import { maxTokensPlugin } from '@escape.tech/graphql-armor-max-tokens';
import { NoSchemaIntrospectionCustomRule } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import type { Context } from 'hono';
import { ServiceError } from '../core/errors.ts';
import { lazy } from '../core/lazy.ts';
import { admit } from '../http/admit.ts';
import { readJson } from '../http/body.ts';
import { CHALLENGE } from '../http/problem.ts';
import type { App, HonoEnv } from '../http/route.ts';
import { bodyOf as paced } from '../http/stream.ts';
import { whenClosed } from '../http/when-closed.ts';
import { type RateState, rateHeaders } from '../limits/limits.ts';
import { noteFailure } from '../observability/failures.ts';
import type { Services } from '../services.ts';
import { counterOf, type GraphqlContext, may, type Refused, type Sessions, type Viewer } from './context.ts';
import { graphqlError } from './errors.ts';
import { mountGraphiql } from './graphiql/page.ts';
import { printed, schema } from './schema.ts';
import { Sounds } from './sounds.ts';

/** Most operations in one POST. */
const MAX_BATCH = 10;

/**
 * Puts GraphQL at /graphql: POST with JSON, the same keys and the same errors as REST. Its schema is at
 * /graphql/schema, and people who are signed in have GraphiQL.
 */
export function mountGraphql(app: App, services: Services, sessions: Sessions): void {
  const yoga = createYoga<GraphqlContext>({
    schema,
    graphqlEndpoint: '/graphql',
    landingPage: false,
    graphiql: false,
    logging: false,
    batching: { limit: MAX_BATCH },
    maskedErrors: { maskError: (error) => error as Error },
    plugins: [...limits(services.config.introspection), contractErrors()],
  });
  const text = lazy(printed);
  app.get('/graphql/schema', (context) => {
    context.set('pattern', '/graphql/schema');
    return context.text(text(), 200, { 'cache-control': 'public, max-age=300' });
  });
  mountGraphiql(app, sessions);
  app.post('/graphql', async (context) => {
    const { requestId, baseUrl } = context.var;
    const shares: GraphqlContext['shares'] = [];
    const sounds = new Sounds(services.store.sources);
    context.set('pattern', '/graphql');
    whenClosed(context, () => {
      for (const share of shares) share.release();
    });
    try {
      const { viewer, rate } = await viewerOf(context, services, sessions);
      const { maxBodyBytes, maxJobBodyBytes } = services.config.limits;
      // Who may speak may send the texts of a job.
      const body = await readJson(
        context.req.raw,
        may(viewer, 'speech') ? Math.max(maxBodyBytes, maxJobBodyBytes) : maxBodyBytes,
      );
      if (Array.isArray(body) && body.length > MAX_BATCH)
        throw new ServiceError('invalid_request', `Send at most ${MAX_BATCH} operations at once.`);
      const operations = Array.isArray(body) ? body.length : 1;
      // Each operation of a batch is the request that it is; the first was counted on the way in.
      const counter = counterOf(viewer);
      for (let n = 1; n < operations && counter !== undefined; n++) await services.limits.request(counter);
      const request = new Request(context.req.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: context.req.header('accept') ?? 'application/json',
        },
        body: JSON.stringify(body),
        signal: context.req.raw.signal,
      });
      const { signal } = request;
      const refused: Refused = { codes: new Set() };
      const response = await yoga.fetch(request, {
        services,
        viewer,
        requestId,
        signal,
        baseUrl,
        refused,
        shares,
        sounds,
        generations: {
          begun: 0,
          counted: viewer.kind === 'key' && counter === viewer.caller.accountId ? operations : 0,
        },
      });
      if (response.status === 406)
        throw new ServiceError(
          'not_acceptable',
          'GraphQL answers with application/json or application/graphql-response+json: accept one of them.',
        );
      if (refused.codes.size > 0) context.set('code', [...refused.codes].join(' '));
      const { body: answer, length } = await bodyOf(response, sounds, services.config.synthesisTimeoutMs);
      return new Response(answer, {
        status: response.status,
        headers: {
          ...Object.fromEntries(response.headers),
          ...(length === undefined ? {} : { 'content-length': String(length) }),
          'cache-control': 'no-store',
          ...(rate ? rateHeaders(rate) : {}),
          ...retryAfter(refused.retryAfterSeconds),
        },
      });
    } catch (thrown) {
      const error = noteFailure(services, thrown, requestId);
      context.set('code', error.code);
      return Response.json(
        { errors: [graphqlError(error, requestId).toJSON()] },
        {
          status: error.status,
          headers: {
            'cache-control': 'no-store',
            ...error.extra.headers,
            ...(error.status === 401 ? { 'www-authenticate': CHALLENGE } : {}),
            ...retryAfter(error.extra.retryAfterSeconds),
          },
        },
      );
    }
  });
}

/** As REST says it: whole seconds, at least one. */
function retryAfter(seconds: number | undefined): Record<string, string> {
  return seconds === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(seconds))) };
}

/** A key makes the viewer, or else a session; without either, what is public may still be asked. */
async function viewerOf(
  context: Context<HonoEnv>,
  services: Services,
  sessions: Sessions,
): Promise<{ viewer: Viewer; rate?: RateState }> {
  if (context.req.header('x-api-key') === undefined) return { viewer: await sessions.viewer(context) };
  const { caller, rate } = await admit(context, services, { administration: true });
  return { viewer: { kind: 'key', caller }, rate };
}

/** What one query may ask for, before any of it is resolved. */
function limits(introspection: boolean): Plugin[] {
  const plugins: Plugin[] = [
    maxTokensPlugin({ n: 2000 }),
    maxDepthPlugin({ n: 10, flattenFragments: true }),
    // The default allow list exempts __typename, of which ten thousand are still ten thousand.
    maxAliasesPlugin({ n: 20, allowList: [] }),
  ];
  if (introspection) return plugins;
  const describesItself: Plugin = {
    onValidate({ addValidationRule, context }) {
      // Administrators may see the schema anyway; for tools that ask for it by URL.
      if (!may((context as unknown as GraphqlContext).viewer, 'admin'))
        addValidationRule(NoSchemaIntrospectionCustomRule);
    },
  };
  return [...plugins, blockFieldSuggestionsPlugin(), describesItself];
}

/** Gives every error of an answer its code, and logs what only we may see. */
function contractErrors(): Plugin<GraphqlContext> {
  return {
    onResultProcess({ result, setResult, serverContext }) {
      const { requestId, services, refused } = serverContext as unknown as GraphqlContext;
      const mend = (each: { errors?: readonly unknown[] }) => {
        if (!each.errors) return each;
        const errors = each.errors.map((thrown) => {
          const error = graphqlError(thrown, requestId);
          const code = String(error.extensions.code);
          refused.codes.add(code);
          services.metrics.failures.inc({ code });
          const seconds = Number(error.extensions.retryAfterSeconds ?? 0);
          if (seconds > (refused.retryAfterSeconds ?? 0)) refused.retryAfterSeconds = seconds;
          const cause = (thrown as { originalError?: Error }).originalError;
          if (code === 'internal') services.log.error({ requestId, err: cause ?? thrown }, 'internal');
          return error;
        });
        return { ...each, errors };
      };
      if (Array.isArray(result)) setResult(result.map((each) => mend(each as object)) as never);
      else if (typeof result !== 'object' || !result) return;
      else if (Symbol.asyncIterator in result)
        setResult(mendEach(result as AsyncIterable<object>, mend) as never);
      else setResult(mend(result as object) as never);
    },
  };
}

/** The events of a subscription; one that fails ends it, with the error as its last event. */
async function* mendEach(
  results: AsyncIterable<object>,
  mend: (result: { errors?: readonly unknown[] }) => object,
): AsyncGenerator<object> {
  try {
    for await (const result of results) yield mend(result);
  } catch (thrown) {
    yield mend({ errors: [thrown] });
  }
}

/**
 * What Yoga answers, its sounds in their places, as a body of this platform: its own streams are taken for iterables,
 * which bring the process down where their reader leaves at the wrong moment.
 */
async function bodyOf(
  response: Response,
  sounds: Sounds,
  patienceMs: number,
): Promise<{ body: string | ReadableStream<Uint8Array>; length?: number }> {
  if (response.headers.get('content-type')?.startsWith('text/event-stream'))
    return { body: eventsOf(response.body!.getReader(), sounds, patienceMs) };
  const text = await response.text();
  if (sounds.isEmpty) return { body: text };
  return {
    body: paced(inTurn(sounds.written(text)), (bytes) => bytes, patienceMs),
    length: sounds.lengthOf(text),
  };
}

/**
 * Nothing is asked for that its reader has no room for: what speech was handed over is what was asked for after it. Who
 * takes nothing of a sound in an event for `patienceMs` is given up; a stream of speech sees to that itself.
 */
function eventsOf(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  sounds: Sounds,
  patienceMs: number,
): ReadableStream<Uint8Array> {
  let left = false;
  let pieces: Iterator<Uint8Array> | undefined;
  let stalled: NodeJS.Timeout | undefined;
  const leave = (reason?: unknown) => {
    left = true;
    clearTimeout(stalled);
    return reader.cancel(reason);
  };
  return new ReadableStream(
    {
      async pull(controller) {
        clearTimeout(stalled);
        for (;;) {
          const piece = pieces?.next();
          if (piece && !piece.done) {
            controller.enqueue(piece.value);
            stalled = setTimeout(() => {
              controller.error(new Error('the reader takes nothing'));
              leave().catch(() => {});
            }, patienceMs);
            stalled.unref();
            return new Promise((resolve) => setImmediate(resolve));
          }
          const { done, value } = await reader.read();
          if (left) return;
          if (done) return controller.close();
          if (sounds.isEmpty) return controller.enqueue(value);
          // An event comes whole.
          pieces = sounds.written(Buffer.from(value).toString());
        }
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  );
}

async function* inTurn<T>(all: Iterable<T>): AsyncGenerator<T> {
  yield* all;
}
