import { stat } from 'node:fs/promises';
import { Gauge } from 'prom-client';
import type { Database } from '../db/connect.ts';
import { fileOf } from '../db/location.ts';
import type { StatementRunner } from '../db/statement-runner.ts';
import type { Services } from '../services.ts';
import type { Metrics } from './metrics.ts';

/** What all nodes see alike, because it stands in the database that they share. */
interface Shared {
  holds: number;
  heldCharacters: number;
  jobs: Record<string, number>;
  items: Record<string, number>;
  /** Characters of items that wait. */
  waitingCharacters: number;
  /** Seconds that the item which waited longest has been due. */
  longestWait: number;
}

const JOB_STATES = ['queued', 'running', 'done', 'partly', 'failed', 'cancelled'];
/** However often somebody asks for metrics, the database is asked this often at most. */
const KEPT_MS = 5000;

/**
 * Gauges of what stands in the database. While it does not answer, `nutq_database_up` says 0 and the others
 * are left out, so that nobody takes an old figure for a new one.
 */
export function watchDatabase({ metrics, db, store, readiness, config }: Omit<Services, 'jobs'>): void {
  const registers = [metrics.registry];
  let last: { at: number; shared: Promise<Shared | undefined> } | undefined;
  const shared = (): Promise<Shared | undefined> => {
    const now = performance.now();
    if (!last || now - last.at > KEPT_MS)
      last = { at: now, shared: read(db, store.sources.now()).catch(() => undefined) };
    return last.shared;
  };
  const gauge = (name: string, help: string, of: (all: Shared) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const all = await shared();
        if (all) this.set(of(all));
        else this.remove();
      },
    });
  const byStatus = (name: string, help: string, states: string[], of: (all: Shared) => Shared['jobs']) =>
    new Gauge({
      name,
      help,
      labelNames: ['status'],
      registers,
      async collect() {
        this.reset();
        const all = await shared();
        if (all) for (const status of states) this.set({ status }, of(all)[status] ?? 0);
      },
    });

  gauge('nutq_holds_open', 'Holds that are neither charged nor released.', ({ holds }) => holds);
  gauge('nutq_held_characters', 'Characters of the open holds.', ({ heldCharacters }) => heldCharacters);
  byStatus('nutq_jobs', 'Jobs that are kept, by status.', JOB_STATES, ({ jobs }) => jobs);
  byStatus(
    'nutq_job_items',
    'Items of jobs that wait or are in work.',
    ['queued', 'running'],
    ({ items }) => items,
  );
  gauge(
    'nutq_job_waiting_characters',
    'Characters of items that wait.',
    ({ waitingCharacters }) => waitingCharacters,
  );
  gauge(
    'nutq_job_wait_seconds',
    'How long the item has been due that waits longest.',
    ({ longestWait }) => longestWait,
  );
  new Gauge({
    name: 'nutq_database_up',
    help: 'Whether the database answers.',
    registers,
    async collect() {
      this.set((await shared()) ? 1 : 0);
    },
  });
  new Gauge({
    name: 'nutq_ready',
    help: 'Whether requests may be sent to this node, as /readyz says.',
    registers,
    async collect() {
      this.set(
        await readiness.check().then(
          () => 1,
          () => 0,
        ),
      );
    },
  });
  const file = fileOf(config.databaseUrl);
  if (file !== undefined)
    new Gauge({
      name: 'nutq_database_bytes',
      help: 'Size of the SQLite file, and of its log (wal) that is yet to be merged.',
      labelNames: ['file'],
      registers,
      async collect() {
        for (const [name, path] of [
          ['main', file],
          ['wal', `${file}-wal`],
        ] as const)
          this.set({ file: name }, await sizeOf(path));
      },
    });
  const { connections } = db;
  if (connections)
    new Gauge({
      name: 'nutq_database_connections',
      help: "PostgreSQL connections of this node's pools, and who waits for one.",
      labelNames: ['state'],
      registers,
      collect() {
        for (const [state, count] of Object.entries(connections())) this.set({ state }, count);
      },
    });
}

/** Bytes of a file; 0 of one that is not there. */
function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}

async function read({ hold, job, jobItem }: Database, now: Date): Promise<Shared> {
  const [holds, jobs, items] = await Promise.all([
    hold.aggregate({ _count: true, _sum: { characters: true } }),
    job.groupBy({ by: ['status'], _count: true }),
    jobItem.groupBy({
      by: ['status'],
      where: { status: { in: ['queued', 'running'] } },
      _count: true,
      _sum: { characters: true },
      _min: { notBefore: true },
    }),
  ]);
  const queued = items.find(({ status }) => status === 'queued');
  const due = queued?._min.notBefore;
  const counts = (rows: readonly { status: string; _count: number }[]) =>
    Object.fromEntries(rows.map(({ status, _count }) => [status, _count]));
  return {
    holds: holds._count,
    heldCharacters: holds._sum.characters ?? 0,
    jobs: counts(jobs),
    items: counts(items),
    waitingCharacters: queued?._sum.characters ?? 0,
    longestWait: due ? Math.max(0, (now.getTime() - due.getTime()) / 1000) : 0,
  };
}

/** The same statements, each transaction measured. */
export function measured(runner: StatementRunner, { database }: Pick<Metrics, 'database'>): StatementRunner {
  return {
    ...runner,
    async transaction(work, options) {
      const begun = performance.now();
      let outcome = 'rolled_back';
      try {
        const result = await runner.transaction(work, options);
        outcome = 'committed';
        return result;
      } finally {
        database.observe({ outcome }, (performance.now() - begun) / 1000);
      }
    },
  };
}
