import type { RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { ServiceError } from '../core/errors.ts';
import type { Database } from '../db/connect.ts';
import { createCounter, secondsToWait } from '../db/counters.ts';
import { AccountPlaces } from './account-places.ts';

/** What the RateLimit headers say of the requests of this minute. */
export interface RateState {
  limit: number;
  remaining: number;
  resetSeconds: number;
}

/**
 * The limits of an account: requests and characters a minute, on all nodes of a PostgreSQL database together,
 * and syntheses at once, on each node, since it is a node's threads that these share.
 */
export interface Limits {
  /**
   * Counts a request on the count of an account, or of whoever else has one (`person:<id>`,
   * `administration:<key>`). Throws `rate_limited`.
   */
  request(counter: string): Promise<RateState>;
  /** Counts the characters that a request asks for. Throws `rate_limited`. */
  characters(accountId: string, characters: number): Promise<void>;
  /**
   * Takes one of the account's places, or waits for one in the order of asking; call what it returns to leave
   * it. Throws `too_many_concurrent` where too many wait already or none comes free in time, and the signal's
   * reason once it is aborted.
   */
  enter(accountId: string, signal: AbortSignal): Promise<() => void>;
}

export function createLimits(
  { limits, synthesisTimeoutMs }: Pick<Config, 'limits' | 'synthesisTimeoutMs'>,
  db: Pick<Database, 'asyncCommitPool'>,
): Limits {
  const requests = createCounter(db, {
    name: 'requests',
    points: limits.requestsPerMinute,
    seconds: 60,
    remembersRefusals: true,
  });
  const characters = createCounter(db, {
    name: 'characters',
    points: limits.charactersPerMinute,
    seconds: 60,
  });
  const places = new AccountPlaces({
    places: limits.concurrentRequests,
    waiting: limits.waitingRequests,
    timeoutMs: synthesisTimeoutMs,
  });
  return {
    async request(counter) {
      try {
        return state(limits.requestsPerMinute, await requests.consume(counter));
      } catch (thrown) {
        throw limited(
          thrown,
          limits.requestsPerMinute,
          `${limits.requestsPerMinute} requests a minute are taken`,
        );
      }
    },
    async characters(accountId, count) {
      try {
        await characters.consume(accountId, count);
      } catch (thrown) {
        // A text that was refused was not spoken: its characters must not stand in the way of a shorter one.
        if (secondsToWait(thrown) !== undefined) await characters.reward(accountId, count);
        throw limited(
          thrown,
          limits.charactersPerMinute,
          `An account may ask for ${limits.charactersPerMinute} characters a minute`,
        );
      }
    },
    enter: (accountId, signal) => places.enter(accountId, signal),
  };
}

function state(limit: number, result: RateLimiterRes): RateState {
  return {
    limit,
    remaining: Math.max(0, result.remainingPoints),
    resetSeconds: Math.ceil(result.msBeforeNext / 1000),
  };
}

/** The headers of draft-ietf-httpapi-ratelimit-headers in the form that clients know. */
export function rateHeaders({ limit, remaining, resetSeconds }: RateState): Record<string, string> {
  return {
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(resetSeconds),
  };
}

function limited(thrown: unknown, limit: number, what: string): unknown {
  const resetSeconds = secondsToWait(thrown);
  if (resetSeconds === undefined) return thrown;
  return new ServiceError('rate_limited', `${what}. Wait ${resetSeconds} seconds.`, {
    retryAfterSeconds: resetSeconds,
    headers: rateHeaders({ limit, remaining: 0, resetSeconds }),
  });
}
