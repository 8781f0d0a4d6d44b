import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerType } from '@hono/node-server';
import { ensureFirstAccount } from '../accounts/first.ts';
import { BalanceWatch } from '../alerts/watch.ts';
import { openAudioStore } from '../audio-store/open.ts';
import { installCatalog } from '../catalog/catalog.ts';
import type { Config } from '../config.ts';
import { StartError } from '../core/errors.ts';
import { base32 } from '../core/ids.ts';
import { realSources } from '../core/sources.ts';
import { isStorageFault } from '../core/storage-faults.ts';
import { mountDashboard } from '../dashboard/routes.ts';
import { connect, type Database } from '../db/connect.ts';
import { describeDatabase, fileOf, redact } from '../db/location.ts';
import { migrate } from '../db/migrate.ts';
import type { NodeContext } from '../db/node-context.ts';
import { lockDatabase } from '../db/sqlite-lock.ts';
import { mountGraphql } from '../graphql/server.ts';
import { JobRunner } from '../jobs/runner.ts';
import { KeyCache } from '../keys/known-keys.ts';
import { createLimits } from '../limits/limits.ts';
import { createMailer } from '../mail/mailer.ts';
import { measured, watchDatabase } from '../observability/database-metrics.ts';
import { createLog, type Log } from '../observability/log.ts';
import { createMetrics, type Metrics } from '../observability/metrics.ts';
import { createReadiness } from '../observability/readiness.ts';
import { traced } from '../observability/traced-engine.ts';
import { startTracing } from '../observability/tracing.ts';
import { createAuth } from '../people/auth.ts';
import { ensureFirstAdministrator } from '../people/people.ts';
import { viewerOfSession } from '../people/session.ts';
import { createApp, metricsApp, mountFallbacks } from '../rest/app.ts';
import { createSockets, mountLive } from '../rest/live.ts';
import type { Services } from '../services.ts';
import { makerOf } from '../speech/maker.ts';
import { SoundCache } from '../speech/sound-cache.ts';
import { AudioBudget } from '../speech/spoken-length.ts';
import { StoredSounds } from '../speech/stored-sounds.ts';
import type { Outbox } from '../webhooks/outbox.ts';
import { sendJobWebhooks } from '../webhooks/sender.ts';
import { createEngine, type Engine } from '../workers/engine.ts';
import { faultsForTests } from '../workers/fault-injection.ts';
import { drain, listen, urlOf } from './http-server.ts';
import { reconcileLedger, sweep } from './maintenance.ts';
import { removeOrphans } from './orphans.ts';

export const version: string = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).version;

/** A service that listens. */
export interface RunningService {
  url: string;
  /** Where its metrics are. */
  metricsUrl: string;
  services: Services;
  /** The secret of a key that was made at this start, to be shown once. */
  firstKey: string | undefined;
  /** Where the first administrator signs up, while there is nobody yet. To be shown on the console. */
  setupUrl: string | undefined;
  /** Where a new database was made at this start. */
  newDatabase: string | undefined;
  /**
   * Serves on for `drainSeconds` while `/readyz` says 503, lets requests in flight finish, refuses new ones,
   * then gives everything back.
   */
  stop(): Promise<void>;
}

const SWEEP_MS = 30_000;
/** How often a node looks for jobs that came in elsewhere, for messages that are due and for balances that fell. */
const POLL_MS = 1000;
const RECONCILE_MS = 10 * 60_000;
const TIDY_MS = 3_600_000;

/** What `startService` works with unless it is given another. */
export interface StartOverrides {
  /** Opens the engine: a bench of all that is around it gives one that says nothing at once. */
  engine?(config: Config, log: Log, metrics: Metrics): Promise<Engine>;
  /** How often a node looks for what others left in the database, in milliseconds. Tests need not wait as long. */
  pollMs?: number;
}

/** Opens database and models and listens. Throws a StartError that says what to mend. */
export async function startService(
  config: Config,
  { engine: open = openEngine, pollMs = POLL_MS }: StartOverrides = {},
): Promise<RunningService> {
  const { databaseUrl } = config;
  const log = createLog({ level: config.logLevel, format: config.logFormat });
  warnOfWorkers(config, log);
  const stopTracing = await startTracing(config, version, log);
  // Models and database do not need each other: opening them together halves the start.
  const metrics = createMetrics({ version, role: config.role }, () => engine.stats());
  const [engine, { db: opened, unlock, made }] = await bothOrNeither(
    open(config, log, metrics),
    openDatabase(config),
  );
  const db = Object.assign(opened, { statements: measured(opened.statements, metrics) });
  const newDatabase = made ? describeDatabase(databaseUrl) : undefined;
  if (newDatabase)
    log.warn(
      { database: newDatabase },
      'a new, empty database was made: if there was data before, DATABASE_URL names another one now',
    );
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
    engine: config.traces ? traced(engine) : engine,
    keys: new KeyCache(db),
    limits: createLimits(config, db),
    log,
    metrics,
    audioBudget: new AudioBudget(config.limits.maxAudioBytes),
    audioStore: undefined,
    sounds: new SoundCache(config.cacheBytes),
    readiness: createReadiness({
      checkWritable: () => db.checkWritable(),
      workers: () => engine.stats().ready,
      databaseFile: fileOf(databaseUrl),
    }),
    mailer: config.mail && createMailer(config.mail),
    jobs: undefined,
  };
  watchDatabase(services);
  let stopping = false;
  let server: ServerType | undefined;
  let metricsServer: ServerType | undefined;
  const sockets = createSockets();
  let webhooks: Outbox | undefined;
  let balances: BalanceWatch | undefined;
  let sweeper: NodeJS.Timeout | undefined;
  let reconciler: NodeJS.Timeout | undefined;
  let tidier: NodeJS.Timeout | undefined;
  const close = async () => {
    clearInterval(sweeper);
    clearInterval(reconciler);
    clearInterval(tidier);
    // Metrics are shown until the end: of a node that is stopping most of all.
    metricsServer?.close();
    await Promise.all([services.jobs?.close(0), webhooks?.close(), balances?.close()]);
    await engine.close();
    await db.$disconnect();
    unlock();
    await stopTracing();
  };
  try {
    services.audioStore = await openAudioStore(config.audioStore, config.nodeId);
    const stored = storedSounds(services);
    services.sounds = new SoundCache(config.cacheBytes, stored);
    await installCatalog(db, engine.voices);
    const firstKey = await ensureFirstAccount(store, config);
    const auth = await createAuth(store, config);
    const setupToken = await ensureFirstAdministrator(store, config, auth);
    await sweep(services);
    const app = createApp(services, { version, stopping: () => stopping });
    if (config.role !== 'worker') {
      mountLive(app, services);
      mountGraphql(app, services, {
        viewer: (context) => viewerOfSession(context, services, auth),
        isSignedIn: async ({ req }) =>
          auth.carriesSession(req.raw.headers) && (await auth.person(req.raw.headers)) !== undefined,
      });
      mountDashboard(app, services, auth);
    }
    mountFallbacks(app);
    if (config.metricsListen) metricsServer = await listen(metricsApp(services).fetch, config.metricsListen);
    server = await listen(app.fetch, config, sockets);
    if (config.role !== 'api') {
      services.jobs = new JobRunner(services, {
        // One more than threads: while one is written, another is spoken.
        places: engine.stats().workers + 1,
        leaseMs: config.jobLeaseSeconds * 1000,
        pollMs,
      });
      services.jobs.wake();
      webhooks = sendJobWebhooks(services, pollMs);
      balances = new BalanceWatch(services, pollMs);
    }
    sweeper = setInterval(() => sweep(services).catch((err) => log.error({ err }, 'sweep failed')), SWEEP_MS);
    sweeper.unref();
    const reconcile = () =>
      reconcileLedger(services).catch((err) => log.error({ err }, 'reconciliation failed'));
    void reconcile();
    reconciler = setInterval(reconcile, RECONCILE_MS);
    reconciler.unref();
    const tidy = () =>
      tidyStore(services, stored).catch((err) => log.warn({ err }, 'the audio store was not tidied'));
    void tidy();
    tidier = setInterval(tidy, TIDY_MS);
    tidier.unref();
    const url = urlOf(server, config);
    const listening = server;
    return {
      url,
      metricsUrl: `${metricsServer && config.metricsListen ? urlOf(metricsServer, config.metricsListen) : url}/metrics`,
      services,
      firstKey,
      // After the #, where neither logs nor Referer headers see it.
      setupUrl: setupToken && `${config.publicUrl ?? url}/#/invitation/${setupToken}`,
      newDatabase,
      async stop() {
        services.readiness.leave();
        // What this node had begun of a job another one ends, or the next start.
        const handedOver = services.jobs?.close(config.shutdownSeconds * 1000);
        await pause(config.drainSeconds * 1000);
        stopping = true;
        await Promise.all([drain(listening, config.shutdownSeconds * 1000, sockets), handedOver]);
        await close();
      },
    };
  } catch (error) {
    server?.close();
    await close();
    throw isReadOnly(error) || isStorageFault(error)
      ? new StartError(`The database ${redact(databaseUrl)} cannot be written: ${whyOf(error)}`, {
          cause: error,
        })
      : error;
  }
}

/** The cache in the audio store, where there are both. */
function storedSounds({ audioStore, config, log }: Services): StoredSounds | undefined {
  const { cacheBytes, cacheStoreBytes, cacheStoreSeconds, models } = config;
  if (!audioStore || cacheBytes === 0 || cacheStoreBytes === 0) return undefined;
  return new StoredSounds(audioStore, {
    mostBytes: cacheStoreBytes,
    keepMs: cacheStoreSeconds * 1000,
    maker: makerOf(version, models),
    log,
  });
}

async function tidyStore(services: Services, stored: StoredSounds | undefined): Promise<void> {
  await removeOrphans(services);
  await stored?.trim();
}

/** More threads than cores speak no faster, and each keeps the models in memory once more. */
function warnOfWorkers({ workers }: Config, log: Log): void {
  const cores = availableParallelism();
  if (workers > cores)
    log.warn(
      { workers, cores },
      'NUTQ_WORKERS is above the number of cores: more memory and a slower start for no more speech',
    );
}

async function openEngine(config: Config, log: Log, { engine }: Metrics): Promise<Engine> {
  return createEngine({
    models: config.models,
    workers: config.workers,
    queueLimit: config.queueLimit,
    timeoutMs: config.synthesisTimeoutMs,
    onWarning: (message) => log.warn(message),
    observer: engine,
    faults: faultsForTests(process.env),
  });
}

/** The database, brought up to date; what gives it to another service, and whether it was made just now. */
interface OpenDatabase {
  db: Database;
  unlock(): void;
  made: boolean;
}

async function openDatabase({ databaseUrl, databasePool }: Config): Promise<OpenDatabase> {
  let unlock = () => {};
  try {
    unlock = lockDatabase(databaseUrl);
    const made = await migrate(databaseUrl);
    return { db: await connect(databaseUrl, databasePool), unlock, made };
  } catch (error) {
    unlock();
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The database ${redact(databaseUrl)} cannot be opened for writing: ${whyOf(error)}`,
      { cause: error },
    );
  }
}

/** The last line of an error: Prisma's say first which call it was. */
function whyOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return redact(message.trim().split('\n').at(-1)!);
}

function isReadOnly(error: unknown): boolean {
  return error instanceof Error && /readonly|read-only|SQLITE_(READONLY|CANTOPEN|FULL)/i.test(error.message);
}

async function bothOrNeither(
  opening: Promise<Engine>,
  database: Promise<OpenDatabase>,
): Promise<[Engine, OpenDatabase]> {
  const [engine, opened] = await Promise.allSettled([opening, database]);
  if (engine.status === 'fulfilled' && opened.status === 'fulfilled') return [engine.value, opened.value];
  if (engine.status === 'fulfilled') await engine.value.close();
  if (opened.status === 'fulfilled') {
    await opened.value.db.$disconnect();
    opened.value.unlock();
  }
  throw engine.status === 'rejected' ? engine.reason : (opened as PromiseRejectedResult).reason;
}
