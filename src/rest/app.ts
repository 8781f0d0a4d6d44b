import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { etag } from 'hono/etag';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { secureHeaders } from 'hono/secure-headers';
import { ServiceError } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import { lazy } from '../core/lazy.ts';
import { admit, originOf } from '../http/admit.ts';
import { errorResponse, problemResponse } from '../http/problem.ts';
import { type App, type HonoEnv, json, type RequestContext, type Route } from '../http/route.ts';
import { whenClosed } from '../http/when-closed.ts';
import { requireScope } from '../keys/authenticate.ts';
import { rateHeaders } from '../limits/limits.ts';
import { noteFailure } from '../observability/failures.ts';
import { beginRequestSpan, describeRequest } from '../observability/traces.ts';
import type { Services } from '../services.ts';
import { accountRoutes } from './account-routes.ts';
import { catalogRoutes } from './catalog-routes.ts';
import { mountDocs } from './docs/pages.ts';
import { documentRoutes } from './document-routes.ts';
import { googleRoutes } from './google-routes.ts';
import { jobRoutes } from './job-routes.ts';
import { keyRoutes } from './key-routes.ts';
import { openAiRoutes } from './openai-routes.ts';
import { openApi } from './openapi.ts';
import { metricsRoute, operationRoutes, showMetrics } from './operation-routes.ts';
import { pronunciationRoutes } from './pronunciation-routes.ts';
import { speechRoutes } from './speech-routes.ts';

/** Every path of the REST interface. */
export const routes: Route[] = [
  ...speechRoutes,
  ...documentRoutes,
  ...jobRoutes,
  ...catalogRoutes,
  ...accountRoutes,
  ...keyRoutes,
  ...pronunciationRoutes,
  ...openAiRoutes,
  ...googleRoutes,
  ...operationRoutes,
];

export interface AppOptions {
  version: string;
  /** True once the service is stopping: what comes now is refused. */
  stopping(): boolean;
}

/** The HTTP interface, without a server. */
export function createApp(services: Services, options: AppOptions): App {
  // Not strict: a slash at the end of a path changes nothing.
  const app: App = new Hono<HonoEnv>({ strict: false });
  observe(app, services);
  app.use(async (context, next) => {
    if (options.stopping() && !context.req.path.startsWith('/healthz'))
      throw new ServiceError(
        'overloaded',
        'This node is stopping. Repeat the request; another node or the next start will take it.',
        {
          retryAfterSeconds: 5,
          headers: { connection: 'close' },
        },
      );
    await next();
    // A caller who keeps the connection may send just when it is closed, and would not know what became of that.
    if (services.readiness.isLeaving()) context.header('connection', 'close');
  });
  const { role, metricsListen } = services.config;
  const served = (role === 'worker' ? operationRoutes : routes).filter(
    (route) => route !== metricsRoute || !metricsListen,
  );
  for (const route of namedFirst(served)) mount(app, services, route);
  if (role === 'worker') return app;
  // Few starts are asked for it, and it takes a good part of one to make.
  const document = lazy(() => openApi(served, options.version));
  app.get('/openapi.json', () => json(document(), { 'cache-control': 'public, max-age=300' }));
  mountDocs(app, document);
  return app;
}

/** `/v1/audio/voices` before `/v1/audio/{token}`, which would take it for a token. */
function namedFirst(all: readonly Route[]): Route[] {
  const isPattern = ({ path }: Route) => path.includes('{');
  return [...all.filter((route) => !isPattern(route)), ...all.filter(isPattern)];
}

/** `/metrics` alone, for an address of its own. Neither logged nor counted, as is fit for what asks every few seconds. */
export function metricsApp(services: Services): Pick<App, 'fetch'> {
  const app: App = new Hono<HonoEnv>();
  app.get(metricsRoute.path, () => showMetrics(services));
  return app;
}

/** Answers what nothing took. Mount it last. */
export function mountFallbacks(app: App): void {
  app.notFound((context) =>
    fail(
      context,
      new ServiceError('not_found', 'There is nothing at this path. The paths are listed at /docs.'),
    ),
  );
}

/** Another method of a known path. */
function refuseMethod(context: Context<HonoEnv>, methods: string[]): Response {
  const allow = [...methods].sort().join(', ');
  return fail(
    context,
    new ServiceError('method_not_allowed', `This path takes ${allow}.`, { headers: { allow } }),
  );
}

/** Gives every request its reference, its log line and its place in the metrics, and turns what is thrown into a problem. */
function observe(app: App, { config, store, log, metrics }: Services): void {
  let warned = false;
  app.use(traceRequests);
  app.use(async (context, next) => {
    const started = performance.now();
    const requestId = newId('req', store.sources);
    const { address, baseUrl, untrustedProxy } = originOf(context, { config });
    context.set('requestId', requestId);
    context.set('pattern', 'unknown');
    context.set('address', address);
    context.set('baseUrl', baseUrl);
    if (untrustedProxy && !warned) {
      warned = true;
      log.warn(
        { address },
        'X-Forwarded headers from an address that is not in NUTQ_TRUSTED_PROXIES are not believed: if it is your proxy, all its callers count as one; add it to that setting',
      );
    }
    await next();
    if (!context.res.headers.has('x-request-id')) context.header('x-request-id', requestId);
    const seconds = (performance.now() - started) / 1000;
    const path = context.get('pattern');
    const { method } = context.req;
    const { status } = context.res;
    const code = context.get('code');
    const caller = context.get('caller');
    metrics.requests.inc({ path, method, status });
    metrics.seconds.observe({ path }, seconds);
    log.info(
      {
        requestId,
        method,
        path,
        status,
        code,
        ms: Math.round(seconds * 1000),
        address,
        accountId: caller?.accountId,
        actor: context.get('actor'),
        ...caller?.work,
        userAgent: context.req.header('user-agent')?.slice(0, 200),
      },
      'request',
    );
  });
  app.use(securityHeaders, methodNotAllowed({ app, onMethodNotAllowed: refuseMethod }));
  app.onError((thrown, context) => {
    const quiet = context.req.raw.signal.aborted;
    return fail(context, noteFailure({ metrics, log }, thrown, context.get('requestId'), { quiet }));
  });
}

/** Gives a request its span, which ends with the last byte of the answer. Health and metrics have none. */
async function traceRequests(context: Context<HonoEnv>, next: () => Promise<void>): Promise<void> {
  const { method } = context.req;
  if (operationRoutes.some(({ path }) => path === context.req.path)) return next();
  const { span, inside } = beginRequestSpan(method, (name) => context.req.header(name));
  if (!span.isRecording()) return inside(next);
  whenClosed(context, () => span.end());
  await inside(next);
  const { pattern, requestId, code, caller } = context.var;
  describeRequest(span, {
    method,
    path: pattern,
    status: context.res.status,
    code,
    'nutq.request_id': requestId,
    'nutq.account_id': caller?.accountId,
    'nutq.characters': caller?.work.characters,
    'nutq.voice': caller?.work.voice,
  });
}

function fail(context: Context<HonoEnv>, error: ServiceError): Response {
  context.set('code', error.code);
  const refusal = context.get('refusal');
  if (refusal)
    return errorResponse(error, refusal.bodyOf(error, context.get('requestId')), 'application/json');
  return problemResponse(error, context.get('requestId'), context.get('baseUrl'));
}

/** What browsers are told. No Strict-Transport-Security: whoever ends TLS in front of us decides on that. */
const securityHeaders = secureHeaders({
  xFrameOptions: 'DENY',
  strictTransportSecurity: false,
  crossOriginResourcePolicy: false,
  overwrite: false,
});

/** The path as the router writes it: parameters, and a colon that is part of a name. */
function routerPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1').replace(/\w+:\w+/g, ':method{$&}');
}

function mount(app: App, services: Services, route: Route): void {
  const path = routerPath(route.path);
  if (!route.keyed && (route.catalog || route.openToPages)) {
    app.use(path, openToPages, async (context, next) => {
      await next();
      context.header('cross-origin-resource-policy', 'cross-origin');
    });
    app.options(path, openToPages);
  }
  if (!route.keyed && route.catalog)
    app.use(path, withLength, revalidated, async (context, next) => {
      await next();
      if (context.res.ok) context.header('cache-control', 'public, max-age=60');
    });
  app.on(route.method.toUpperCase(), path, async (context) => {
    context.set('pattern', route.path);
    context.set('refusal', route.refusal);
    const exchange: RequestContext = {
      services,
      context,
      requestId: context.get('requestId'),
      signal: context.req.raw.signal,
      baseUrl: context.get('baseUrl'),
    };
    return route.keyed ? requiresKey(exchange, route) : route.handle(exchange);
  });
}

async function requiresKey(
  exchange: RequestContext,
  route: Extract<Route, { keyed: true }>,
): Promise<Response> {
  const { caller, rate } = await admit(exchange.context, exchange.services, {
    administration: route.scope === 'admin',
    keyPlaces: route.keyPlaces,
  });
  if (route.scope) requireScope(caller, route.scope);
  const response = await route.handle(exchange, caller);
  for (const [name, value] of Object.entries(rateHeaders(rate))) response.headers.set(name, value);
  return response;
}

/** The catalogs hold nothing secret, and a link to audio is a secret of its own: pages of any origin may read them, errors included. */
const openToPages = cors({
  origin: '*',
  allowMethods: ['GET', 'HEAD'],
  exposeHeaders: ['accept-ranges', 'content-length', 'content-range', 'etag', 'x-request-id'],
  maxAge: 86_400,
});

/** What lets callers and caches keep a catalog, and answers 304 when they have it already. */
const revalidated = etag();

/** HEAD says how long the answer to GET is. */
async function withLength(context: Context<HonoEnv>, next: () => Promise<void>): Promise<void> {
  await next();
  const { res } = context;
  if (!res.ok || res.headers.has('content-length')) return;
  const body = new Uint8Array(await res.arrayBuffer());
  context.res = new Response(body, res);
  context.res.headers.set('content-length', String(body.length));
}
