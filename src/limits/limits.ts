import type { RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { ServiceError } from '../core/errors.ts';
import type { Database } from '../db/connect.ts';
import { createCounter, secondsToWait } from './counter.ts';

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
  /** Counts a request. Throws `rate_limited`. */
  request(accountId: string): Promise<RateState>;
  /** Counts the characters that a request asks for. Throws `rate_limited`. */
  characters(accountId: string, characters: number): Promise<void>;
  /** Takes one of the account's places; call what it gives to leave it. Throws `too_many_concurrent`. */
  enter(accountId: string): () => void;
}

export function createLimits(limits: Config['limits'], db: Pick<Database, 'softPool'>): Limits {
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
  const running = new Map<string, number>();
  return {
    async request(accountId) {
      try {
        return state(limits.requestsPerMinute, await requests.consume(accountId));
      } catch (thrown) {
        throw limited(thrown, limits.requestsPerMinute, `${limits.requestsPerMinute} requests a minute`);
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
          `${limits.charactersPerMinute} characters a minute`,
        );
      }
    },
    enter(accountId) {
      const now = running.get(accountId) ?? 0;
      if (now >= limits.concurrentRequests)
        throw new ServiceError(
          'too_many_concurrent',
          `An account may have ${limits.concurrentRequests} syntheses running at once. Wait for one to finish.`,
          { retryAfterSeconds: 1 },
        );
      running.set(accountId, now + 1);
      let left = false;
      return () => {
        if (left) return;
        left = true;
        const still = (running.get(accountId) ?? 1) - 1;
        if (still > 0) running.set(accountId, still);
        else running.delete(accountId);
      };
    },
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
  return new ServiceError('rate_limited', `An account may make ${what}. Wait ${resetSeconds} seconds.`, {
    retryAfterSeconds: resetSeconds,
    headers: rateHeaders({ limit, remaining: 0, resetSeconds }),
  });
}
