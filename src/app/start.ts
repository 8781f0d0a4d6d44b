import { readFileSync } from 'node:fs';
import type { ServerType } from '@hono/node-server';
import { ensureFirstAccount } from '../accounts/first.ts';
import { installCatalog } from '../catalog/catalog.ts';
import type { Config } from '../config.ts';
import { StartError } from '../core/errors.ts';
import { base32 } from '../core/ids.ts';
import type { NodeContext } from '../core/node-context.ts';
import { realSources } from '../core/sources.ts';
import { mountDashboard } from '../dashboard/routes.ts';
import { connect, type Database } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { mountGraphql } from '../graphql/server.ts';
import { KeyCache } from '../keys/known-keys.ts';
import { createLimits } from '../limits/limits.ts';
import { createLog, type Log } from '../observability/log.ts';
import { createMetrics } from '../observability/metrics.ts';
import { createAuth } from '../people/auth.ts';
import { ensureFirstAdministrator } from '../people/people.ts';
import { viewerOfSession } from '../people/session.ts';
import { createApp, mountFallbacks } from '../rest/app.ts';
import type { Services } from '../services.ts';
import { createEngine, type Engine } from '../workers/engine.ts';
import { faultsForTests } from '../workers/fault-injection.ts';
import { drain, listen } from './http-server.ts';
import { reconcileLedger, sweep } from './maintenance.ts';

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
export interface StartOverrides {
  /** Opens the engine: a bench of all that is around it gives one that says nothing at once. */
  engine(config: Config, log: Log): Promise<Engine>;
}

/** Opens database and models and listens. Throws a StartError that says what to mend. */
export async function startService(
  config: Config,
  parts: StartOverrides = { engine: openEngine },
): Promise<RunningService> {
  const { databaseUrl } = config;
  const log = createLog(config.logLevel);
  // Models and database do not need each other: opening them together halves the start.
  const [engine, db] = await bothOrNeither(parts.engine(config, log), openDatabase(config));
  const store: NodeContext = {
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
    keys: new KeyCache(db),
    limits: createLimits(config, db),
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
    const firstKey = await ensureFirstAccount(store, config);
    const auth = await createAuth(store, config);
    const setupToken = await ensureFirstAdministrator(store, config, auth);
    await sweep(services);
    const app = createApp(services, { version, stopping: () => stopping });
    mountGraphql(app, services, (context) => viewerOfSession(context, services, auth));
    mountDashboard(app, services, auth);
    mountFallbacks(app);
    server = await listen(app.fetch, config);
    sweeper = setInterval(() => sweep(services).catch((err) => log.error({ err }, 'sweep failed')), SWEEP_MS);
    sweeper.unref();
    const reconcile = () =>
      reconcileLedger(services).catch((err) => log.error({ err }, 'reconciliation failed'));
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
