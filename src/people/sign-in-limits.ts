import { ServiceError } from '../core/errors.ts';
import type { Database } from '../db/connect.ts';
import { createCounter, secondsToWait } from '../db/counters.ts';

const WINDOW_SECONDS = 900;
const TRIES_AT_ONE_PERSON = 8;
const TRIES_FROM_ONE_ADDRESS = 40;
/** Mails with a link that one person is sent in an hour, and that are asked for from one address. */
const LINKS_TO_ONE_PERSON = 3;
const LINKS_FROM_ONE_ADDRESS = 20;
const HOUR = 3600;

/** How often passwords and invitations may be tried. */
export interface SignInLimits {
  /**
   * Counts a try before it is made, so that many at once are not one. Throws `rate_limited`. `email` is absent
   * where an invitation is tried.
   */
  attempt(address: string, email?: string): Promise<void>;
  /** Counts a mail with a link to `email`, be there such a person or not. Throws `rate_limited`. */
  link(address: string, email: string): Promise<void>;
  /** Gives the try back, since only failures count, and forgets those of a person who got in. */
  succeeded(address: string, email?: string): Promise<void>;
}

export function createSignInLimits(db: Pick<Database, 'asyncCommitPool'>): SignInLimits {
  const seconds = WINDOW_SECONDS;
  const persons = createCounter(db, { name: 'person', points: TRIES_AT_ONE_PERSON, seconds });
  const addresses = createCounter(db, { name: 'address', points: TRIES_FROM_ONE_ADDRESS, seconds });
  const linksTo = createCounter(db, { name: 'link', points: LINKS_TO_ONE_PERSON, seconds: HOUR });
  const linksFrom = createCounter(db, { name: 'links', points: LINKS_FROM_ONE_ADDRESS, seconds: HOUR });
  // By person and address together: otherwise anybody could lock anybody out.
  const pair = (address: string, email: string) => `${address} ${email.toLowerCase()}`;
  return {
    async attempt(address, email) {
      try {
        await addresses.consume(address);
        if (email !== undefined) await persons.consume(pair(address, email));
      } catch (thrown) {
        throw refusalOf(thrown);
      }
    },
    async link(address, email) {
      try {
        await linksFrom.consume(address);
        await linksTo.consume(email.toLowerCase());
      } catch (thrown) {
        throw refusalOf(thrown);
      }
    },
    async succeeded(address, email) {
      await addresses.reward(address, 1);
      if (email !== undefined) await persons.delete(pair(address, email));
    },
  };
}

/** A counter's refusal as callers see it; a fault stays what it is. */
function refusalOf(thrown: unknown): unknown {
  const retryAfterSeconds = secondsToWait(thrown);
  if (retryAfterSeconds === undefined) return thrown;
  return new ServiceError('rate_limited', `Too many tries. Wait ${retryAfterSeconds} seconds.`, {
    retryAfterSeconds,
  });
}
