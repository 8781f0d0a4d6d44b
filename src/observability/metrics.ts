import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { EngineStats } from '../workers/engine.ts';
import type { EngineObserver } from '../workers/observer.ts';

/** What GET /metrics shows, in Prometheus' text format. No label holds a text, a key or an account. */
export interface Metrics {
  registry: Registry;
  /** Answers by path pattern, method and status. */
  requests: Counter<'path' | 'method' | 'status'>;
  /** Seconds from the request to its answer. */
  seconds: Histogram<'path'>;
  characters: Counter<'voice'>;
  /** The same without those of test keys. */
  charged: Counter<'voice'>;
  audioSeconds: Counter<'voice'>;
  failures: Counter<'code'>;
  /** Tries at items of jobs, by how they ended. */
  jobItems: Counter<'outcome'>;
  /** Tries to deliver webhooks. */
  webhooks: Counter<'outcome'>;
  /** Tries to hand mails to the server. */
  mails: Counter<'outcome'>;
  /** Accounts whose balance does not agree with their entries and holds: must be 0. */
  disagreeing: Gauge;
  /** By how many characters they disagree, all together: must be 0. */
  difference: Gauge;
  /** Seconds that a transaction of ours took, its wait for others included. */
  database: Histogram<'outcome'>;
  /** What the engine tells of its threads. */
  engine: EngineObserver;
}

/** What a node is, for `nutq_build_info`. */
export interface Build {
  version: string;
  role: string;
}

const SECONDS = [0.005, 0.02, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60];

export function createMetrics(build: Build, engine: () => EngineStats): Metrics {
  const registry = new Registry();
  const registers = [registry];
  // Event loop, garbage collection, memory and processor time of the process, by the names that dashboards know.
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const histogram = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    buckets: number[] = SECONDS,
  ) => new Histogram({ name, help, labelNames, buckets, registers });

  new Gauge({
    name: 'nutq_build_info',
    help: 'Always 1; the labels say what runs here.',
    labelNames: ['version', 'node', 'role'],
    registers,
  }).set({ ...build, node: process.version }, 1);
  gauge('nutq_queue_waiting', 'Requests that wait for a synthesis thread.', () => engine().waiting);
  gauge('nutq_queue_running', 'Tasks that synthesis threads work on.', () => engine().running);
  gauge('nutq_threads', 'Synthesis threads.', () => engine().workers);
  gauge('nutq_threads_ready', 'Synthesis threads that have their models and can work.', () => engine().ready);
  gauge('nutq_memory_bytes', 'Resident memory of the process.', () => process.memoryUsage.rss());
  return {
    registry,
    requests: counter('nutq_requests_total', 'Answers given.', ['path', 'method', 'status']),
    seconds: histogram('nutq_request_seconds', 'Time from a request to its answer.', ['path']),
    characters: counter('nutq_characters_total', 'Characters spoken.', ['voice']),
    charged: counter('nutq_characters_charged_total', 'Characters spoken and charged.', ['voice']),
    audioSeconds: counter('nutq_audio_seconds_total', 'Seconds of sound made.', ['voice']),
    disagreeing: new Gauge({
      name: 'nutq_ledger_disagreeing_accounts',
      help: 'Accounts whose balance is not the sum of their ledger entries, at the last reconciliation.',
      registers,
    }),
    difference: new Gauge({
      name: 'nutq_ledger_difference_characters',
      help: 'By how many characters balances differ from their ledger entries, added up over accounts.',
      registers,
    }),
    jobItems: counter(
      'nutq_job_items_total',
      'Items of jobs that this node worked on: done, failed, put back for later, or lost to another node.',
      ['outcome'],
    ),
    webhooks: counter('nutq_webhooks_total', 'Tries to deliver webhooks: delivered, failed or gone.', [
      'outcome',
    ]),
    mails: counter('nutq_mails_total', 'Tries to hand mails to the server: delivered, failed or gone.', [
      'outcome',
    ]),
    failures: counter('nutq_failures_total', 'Requests refused or failed, by error code.', ['code']),
    database: histogram(
      'nutq_database_seconds',
      'Time that a transaction took, its wait for others included.',
      ['outcome'],
      [0.001, 0.005, 0.02, 0.1, 0.5, 1, 5, 20],
    ),
    engine: observeEngine(counter, histogram),
  };
}

function observeEngine(
  counter: <Label extends string>(name: string, help: string, labels: Label[]) => Counter<Label>,
  histogram: <Label extends string>(
    name: string,
    help: string,
    labels: Label[],
    buckets?: number[],
  ) => Histogram<Label>,
): EngineObserver {
  const waits = histogram('nutq_queue_seconds', 'Time that a text waited for its first thread.', ['work']);
  const threads = counter('nutq_thread_seconds_total', 'Time that threads were busy.', ['task']);
  const firstSound = histogram(
    'nutq_first_sound_seconds',
    'Time from when a text was let in to be spoken until the first of its sound was encoded.',
    ['mode'],
  );
  const factor = histogram(
    'nutq_real_time_factor',
    'Seconds of threads for a second of sound: below 1 is faster than speech.',
    [],
    [0.005, 0.01, 0.015, 0.02, 0.03, 0.05, 0.1, 0.2, 0.5, 1],
  );
  const restarts = counter('nutq_thread_restarts_total', 'Synthesis threads that had to be replaced.', []);
  return {
    waited: (seconds, work) => waits.observe({ work }, seconds),
    worked: (seconds, task) => threads.inc({ task }, seconds),
    firstSound: (seconds, mode) => firstSound.observe({ mode }, seconds),
    spoken(threadSeconds, audioSeconds) {
      if (audioSeconds > 0) factor.observe(threadSeconds / audioSeconds);
    },
    replaced: () => restarts.inc(),
  };
}
