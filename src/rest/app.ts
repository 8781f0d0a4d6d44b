import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { ServiceError, toServiceError } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import { admit, baseUrlOf } from '../http/admit.ts';
import { problemResponse } from '../http/problem.ts';
import { type HonoEnv, json, type RequestContext, type Route } from '../http/route.ts';
import { rateHeaders } from '../limits/limits.ts';
import type { Services } from '../services.ts';
import { accountRoutes } from './account-routes.ts';
import { catalogRoutes } from './catalog-routes.ts';
import { docsPage } from './docs.ts';
import { openApi } from './openapi.ts';
import { operationRoutes } from './operation-routes.ts';
import { speechRoutes } from './speech-routes.ts';

/** Every path of the REST interface. */
export const routes: Route[] = [...speechRoutes, ...catalogRoutes, ...accountRoutes, ...operationRoutes];

export interface AppOptions {
  version: string;
  /** True once the service is stopping: what comes now is refused. */
  stopping(): boolean;
}

export type App = Hono<HonoEnv>;

/** The HTTP interface, without a server. */
export function createApp(services: Services, options: AppOptions): App {
  const app: App = new Hono<HonoEnv>();
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
  });
  for (const route of routes) mount(app, services, route);
  const document = openApi(routes, options.version);
  const page = docsPage(document);
  app.get('/openapi.json', () => json(document, { 'cache-control': 'public, max-age=300' }));
  app.get('/docs', (context) =>
    context.html(page, 200, { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" }),
  );
  return app;
}

/** Answers what no route took: another method of a known path, or nothing that is known. Mount it last. */
export function mountFallbacks(app: App): void {
  const allowed = new Map<string, Set<string>>();
  for (const { path, method } of app.routes)
    if (method !== 'ALL') allowed.set(path, (allowed.get(path) ?? new Set()).add(method));
  for (const [path, methods] of allowed) {
    if (methods.has('GET')) methods.add('HEAD');
    const allow = [...methods].sort().join(', ');
    app.all(path, () => {
      throw new ServiceError('method_not_allowed', `This path takes ${allow}.`, { headers: { allow } });
    });
  }
  app.notFound((context) =>
    fail(
      context,
      new ServiceError('not_found', 'There is nothing at this path. The paths are listed at /docs.'),
    ),
  );
}

/** Gives every request its reference, its log line and its place in the metrics, and turns what is thrown into a problem. */
function observe(app: App, { store, log, metrics }: Services): void {
  app.use(async (context, next) => {
    const started = performance.now();
    const requestId = newId('req', store.sources);
    context.set('requestId', requestId);
    context.set('pattern', 'unknown');
    await next();
    if (!context.res.headers.has('x-request-id')) context.header('x-request-id', requestId);
    for (const [name, value] of Object.entries(securityHeaders))
      if (!context.res.headers.has(name)) context.header(name, value);
    const seconds = (performance.now() - started) / 1000;
    const path = context.get('pattern');
    const { method } = context.req;
    const { status } = context.res;
    const code = context.get('code');
    metrics.requests.inc({ path, method, status });
    metrics.seconds.observe({ path }, seconds);
    log.info(
      { requestId, method, path, status, code, keyId: context.get('keyId'), ms: Math.round(seconds * 1000) },
      'request',
    );
  });
  app.onError((thrown, context) => {
    const error = toServiceError(thrown);
    metrics.failures.inc({ code: error.code });
    if (error.extra.cause && !context.req.raw.signal.aborted)
      log.error({ requestId: context.get('requestId'), err: error.extra.cause }, error.code);
    return fail(context, error);
  });
}

function fail(context: Context<HonoEnv>, error: ServiceError): Response {
  context.set('code', error.code);
  return problemResponse(error, context.get('requestId'));
}

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
};

function mount(app: App, services: Services, route: Route): void {
  const path = route.path.replace(/\{(\w+)\}/g, ':$1');
  if (!route.keyed && route.catalog) {
    app.use(path, openToPages);
    app.options(
      path,
      () =>
        new Response(null, {
          status: 204,
          headers: {
            allow: 'GET, HEAD, OPTIONS',
            'access-control-allow-methods': 'GET, HEAD',
            'access-control-allow-headers': '*',
            'access-control-max-age': '86400',
          },
        }),
    );
  }
  app.on(route.method.toUpperCase(), path, async (context) => {
    context.set('pattern', route.path);
    const exchange: RequestContext = {
      services,
      context,
      requestId: context.get('requestId'),
      signal: context.req.raw.signal,
      baseUrl: baseUrlOf(context, services),
    };
    if (route.keyed) return requiresKey(exchange, route);
    const response = await route.handle(exchange);
    return route.catalog ? catalogued(context, response) : response;
  });
}

async function requiresKey(
  exchange: RequestContext,
  route: Extract<Route, { keyed: true }>,
): Promise<Response> {
  const { caller, rate } = await admit(exchange.context, exchange.services);
  const response = await route.handle(exchange, caller);
  for (const [name, value] of Object.entries(rateHeaders(rate))) response.headers.set(name, value);
  return response;
}

/** The catalogs hold nothing secret: pages of any origin may read them, errors included. */
async function openToPages(context: Context<HonoEnv>, next: () => Promise<void>): Promise<void> {
  await next();
  context.header('access-control-allow-origin', '*');
  context.header('cross-origin-resource-policy', 'cross-origin');
}

/** Adds what lets callers and caches keep a catalog, and answers 304 when they have it already. */
async function catalogued(context: Context<HonoEnv>, response: Response): Promise<Response> {
  const body = new Uint8Array(await response.arrayBuffer());
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const headers = {
    etag,
    'cache-control': 'public, max-age=60',
    'content-type': response.headers.get('content-type')!,
  };
  const known = context.req
    .header('if-none-match')
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  if (known?.includes(etag) || known?.includes('*')) return new Response(null, { status: 304, headers });
  return new Response(body, { headers: { ...headers, 'content-length': String(body.length) } });
}
