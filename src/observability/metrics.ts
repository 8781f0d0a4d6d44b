import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What GET /metrics shows, in Prometheus' text format. No label holds a text, a key or an account. */
export interface Metrics {
  registry: Registry;
  /** Answers by path pattern, method and status. */
  requests: Counter<'path' | 'method' | 'status'>;
  /** Seconds from the request to its answer. */
  seconds: Histogram<'path'>;
  characters: Counter<'voice'>;
  audioSeconds: Counter<'voice'>;
  failures: Counter<'code'>;
  /** Tries at items of jobs, by how they ended. */
  jobItems: Counter<'outcome'>;
  /** Accounts whose balance does not agree with their entries and holds: must be 0. */
  disagreeing: Gauge;
}

export function createMetrics(queue: () => { waiting: number; running: number }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('nutq_queue_waiting', 'Requests that wait for a synthesis thread.', () => queue().waiting);
  gauge('nutq_queue_running', 'Requests that are being synthesised.', () => queue().running);
  gauge('nutq_memory_bytes', 'Resident memory of the process.', () => process.memoryUsage.rss());
  return {
    registry,
    requests: new Counter({
      name: 'nutq_requests_total',
      help: 'Answers given.',
      labelNames: ['path', 'method', 'status'],
      registers,
    }),
    seconds: new Histogram({
      name: 'nutq_request_seconds',
      help: 'Time from a request to its answer.',
      labelNames: ['path'],
      buckets: [0.005, 0.02, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
      registers,
    }),
    characters: new Counter({
      name: 'nutq_characters_total',
      help: 'Characters spoken.',
      labelNames: ['voice'],
      registers,
    }),
    audioSeconds: new Counter({
      name: 'nutq_audio_seconds_total',
      help: 'Seconds of sound made.',
      labelNames: ['voice'],
      registers,
    }),
    disagreeing: new Gauge({
      name: 'nutq_ledger_disagreeing_accounts',
      help: 'Accounts whose balance is not the sum of their ledger entries, at the last reconciliation.',
      registers,
    }),
    jobItems: new Counter({
      name: 'nutq_job_items_total',
      help: 'Items of jobs that this node worked on: done, failed, put back for later, or lost to another node.',
      labelNames: ['outcome'],
      registers,
    }),
    failures: new Counter({
      name: 'nutq_failures_total',
      help: 'Requests refused or failed, by error code.',
      labelNames: ['code'],
      registers,
    }),
  };
}
