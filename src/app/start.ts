import { readFileSync } from 'node:fs';
import { type ServerType, serve } from '@hono/node-server';
import { firstAccount } from '../accounts/first.ts';
import { installCatalog } from '../catalog/catalog.ts';
import type { Config } from '../config.ts';
import { StartError } from '../core/errors.ts';
import { base32, realSources } from '../core/ids.ts';
import type { Store } from '../core/node-context.ts';
import { mountDashboard } from '../dashboard/routes.ts';
import { connect, type Database } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { mountGraphql } from '../graphql/server.ts';
import { forgetAnswers } from '../idempotency/idempotency.ts';
import { KnownKeys } from '../keys/known-keys.ts';
import { countDisagreeing } from '../ledger/check.ts';
import { recoverHolds } from '../ledger/holds.ts';
import { forgetOldCounts } from '../limits/counter.ts';
import { createLimits } from '../limits/limits.ts';
import { createLog, type Log } from '../observability/log.ts';
import { createMetrics } from '../observability/metrics.ts';
import { createAuth } from '../people/auth.ts';
import { firstAdministrator, forgetExpired } from '../people/people.ts';
import { viewerOfSession } from '../people/session.ts';
import { createApp, finish } from '../rest/app.ts';
import type { Services } from '../services.ts';
import { forgetAudio } from '../speech/audio-store.ts';
import { createEngine, type Engine } from '../workers/engine.ts';
import { faultsForTests } from '../workers/fault-injection.ts';

export const version: string = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).version;

/** A service that listens. */
export interface RunningService {
  url: string;
  services: Services;
  /** The secret of a key that was made at this start, to be shown once. */
  firstKey: string | undefined;
  /** Where the first administrator signs up, while there is nobody yet. To be shown on the console. */
  setupUrl: string | undefined;
  /** Lets requests in flight finish, refuses new ones, then gives everything back. */
  stop(): Promise<void>;
}

const SWEEP_MS = 30_000;
const RECONCILE_MS = 10 * 60_000;

/** What `startService` works with unless it is given another. */
export interface Parts {
  /** Opens the engine: a bench of all that is around it gives one that says nothing at once. */
  engine(config: Config, log: Log): Promise<Engine>;
}

/** Opens database and models and listens. Throws a StartError that says what to mend. */
export async function startService(
  config: Config,
  parts: Parts = { engine: openEngine },
): Promise<RunningService> {
  const { databaseUrl } = config;
  const log = createLog(config.logLevel);
  // Models and database do not need each other: opening them together halves the start.
  const [engine, db] = await bothOrNeither(parts.engine(config, log), openDatabase(config));
  const store: Store = {
    db,
    sources: realSources,
    nodeId: config.nodeId,
    bootId: base32(realSources.random(10)),
  };
  const services: Services = {
    config,
    db,
    store,
    engine,
    keys: new KnownKeys(db),
    limits: createLimits(config.limits, db),
    log,
    metrics: createMetrics(() => engine.stats()),
  };
  let stopping = false;
  let server: ServerType | undefined;
  let sweeper: NodeJS.Timeout | undefined;
  let reconciler: NodeJS.Timeout | undefined;
  const close = async () => {
    clearInterval(sweeper);
    clearInterval(reconciler);
    await engine.close();
    await db.$disconnect();
  };
  try {
    await installCatalog(db, engine.voices);
    const firstKey = await firstAccount(store, config);
    const auth = await createAuth(store, config);
    const setupToken = await firstAdministrator(store, config, auth);
    await sweep(services);
    const app = createApp(services, { version, stopping: () => stopping });
    mountGraphql(app, services, (context) => viewerOfSession(context, services, auth));
    mountDashboard(app, services, auth);
    finish(app);
    server = await listen(app.fetch, config);
    sweeper = setInterval(() => sweep(services).catch((err) => log.error({ err }, 'sweep failed')), SWEEP_MS);
    sweeper.unref();
    const reconcile = () => reconciled(services).catch((err) => log.error({ err }, 'reconciliation failed'));
    reconcile();
    reconciler = setInterval(reconcile, RECONCILE_MS);
    reconciler.unref();
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : config.port;
    const url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
    const listening = server;
    return {
      url,
      services,
      firstKey,
      // After the #, where neither logs nor Referer headers see it.
      setupUrl: setupToken && `${config.publicUrl ?? url}/#/invitation/${setupToken}`,
      async stop() {
        stopping = true;
        await drain(listening, config.shutdownSeconds * 1000);
        await close();
      },
    };
  } catch (error) {
    server?.close();
    await close();
    throw isReadOnly(error)
      ? new StartError(`The database cannot be written: ${redact(databaseUrl)}`)
      : error;
  }
}

async function openEngine(config: Config, log: Log): Promise<Engine> {
  return createEngine({
    models: config.models,
    workers: config.workers,
    queueLimit: config.queueLimit,
    timeoutMs: config.synthesisTimeoutMs,
    onWarning: (message) => log.warn(message),
    faults: faultsForTests(process.env),
  });
}

async function openDatabase({ databaseUrl, databasePool }: Config): Promise<Database> {
  try {
    await migrate(databaseUrl);
    return await connect(databaseUrl, databasePool);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new StartError(`The database ${redact(databaseUrl)} cannot be opened for writing: ${redact(why)}`, {
      cause: error,
    });
  }
}

/** A URL without its password. */
function redact(text: string): string {
  return text.replace(/(postgres(?:ql)?:\/\/[^:@/\s]*):[^@\s]*@/g, '$1:…@');
}

function isReadOnly(error: unknown): boolean {
  return error instanceof Error && /readonly|read-only|SQLITE_(READONLY|CANTOPEN|FULL)/i.test(error.message);
}

async function bothOrNeither(
  opening: Promise<Engine>,
  database: Promise<Database>,
): Promise<[Engine, Database]> {
  const [engine, db] = await Promise.allSettled([opening, database]);
  if (engine.status === 'fulfilled' && db.status === 'fulfilled') return [engine.value, db.value];
  if (engine.status === 'fulfilled') await engine.value.close();
  if (db.status === 'fulfilled') await db.value.$disconnect();
  throw engine.status === 'rejected' ? engine.reason : (db as PromiseRejectedResult).reason;
}

/** What time and crashes leave behind. */
async function sweep(services: Services): Promise<void> {
  const released = await recoverHolds(services.store);
  if (released > 0) services.log.warn({ released }, 'released holds that a crash left behind');
  await forgetAnswers(services.store);
  await forgetAudio(services);
  await forgetExpired(services.store);
  await forgetOldCounts(services.store);
}

/** Counts the accounts that do not agree with their ledger, for /metrics and the log. */
export async function reconciled({ db, metrics, log }: Services): Promise<void> {
  const accounts = await countDisagreeing(db);
  metrics.disagreeing.set(accounts);
  if (accounts > 0)
    log.error({ accounts }, 'balances do not agree with the ledger: see npm run ledger:check');
}

function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  { host, port }: Config,
): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch,
        hostname: host,
        port,
        serverOptions: {
          // A client that sends slowly must not keep its connection for ever.
          headersTimeout: 10_000,
          requestTimeout: 30_000,
          keepAliveTimeout: 65_000,
          maxHeaderSize: 16_384,
        },
      },
      () => resolve(server),
    );
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new StartError(`Port ${port} of ${host} is taken: stop what uses it or set PORT.`)
          : new StartError(`Cannot listen on ${host}:${port}: ${error.message}`),
      ),
    );
  });
}

/** Stops listening, waits for requests in flight, and cuts those that take too long. */
function drain(server: ServerType, patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    if (!('closeIdleConnections' in server)) return server.close(() => resolve());
    // A connection whose request is answered meanwhile stays open for the client's next one, which must not come.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const cut = setTimeout(() => server.closeAllConnections(), patienceMs);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}
