import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Database } from './connect.ts';
import type { NodeContext } from './node-context.ts';

/** Points that a key may use in a span of time. */
export interface CounterOptions {
  /** Tells it from other counters. */
  name: string;
  points: number;
  seconds: number;
  /**
   * Once a key has used up its points a node refuses it without asking the database again. Not for counters
   * that give points back.
   */
  remembersRefusals?: boolean;
}

/** In PostgreSQL, which every node of a service shares; in this process's memory where the database is SQLite. */
export function createCounter(
  { asyncCommitPool }: Pick<Database, 'asyncCommitPool'>,
  { name, points, seconds, remembersRefusals = false }: CounterOptions,
): RateLimiterAbstract {
  const options = { keyPrefix: name, points, duration: seconds };
  if (!asyncCommitPool) return new RateLimiterMemory(options);
  return new RateLimiterPostgres({
    ...options,
    storeClient: asyncCommitPool,
    storeType: 'pool',
    tableName: 'RateLimit',
    tableCreated: true,
    // purgeExpiredCounts does that, and ends with the service.
    clearExpiredByTimeout: false,
    ...(remembersRefusals ? { inMemoryBlockOnConsumed: points + 1 } : {}),
  });
}

/** Deletes the counts of times past; those in memory end by themselves. */
export async function purgeExpiredCounts({ db, sources }: NodeContext): Promise<void> {
  if (!db.asyncCommitPool) return;
  await db.rateLimit.deleteMany({ where: { expire: { lt: sources.now().getTime() } } });
}

/** Seconds until the points come back if `thrown` is a counter's refusal, and not a fault; at least 1. */
export function secondsToWait(thrown: unknown): number | undefined {
  return thrown instanceof RateLimiterRes ? Math.max(1, Math.ceil(thrown.msBeforeNext / 1000)) : undefined;
}
