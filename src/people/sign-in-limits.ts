import { ServiceError } from '../core/errors.ts';
import type { Database } from '../db/connect.ts';
import { createCounter, secondsToWait } from '../db/counters.ts';

const WINDOW_SECONDS = 900;
const TRIES_AT_ONE_PERSON = 8;
const TRIES_FROM_ONE_ADDRESS = 40;

/** How often passwords and invitations may be tried. */
export interface SignInLimits {
  /**
   * Counts a try before it is made, so that many at once are not one. Throws `rate_limited`. `email` is absent
   * where an invitation is tried.
   */
  attempt(address: string, email?: string): Promise<void>;
  /** Gives the try back, since only failures count, and forgets those of a person who got in. */
  succeeded(address: string, email?: string): Promise<void>;
}

export function createSignInLimits(db: Pick<Database, 'softPool'>): SignInLimits {
  const seconds = WINDOW_SECONDS;
  const persons = createCounter(db, { name: 'person', points: TRIES_AT_ONE_PERSON, seconds });
  const addresses = createCounter(db, { name: 'address', points: TRIES_FROM_ONE_ADDRESS, seconds });
  // By person and address together: otherwise anybody could lock anybody out.
  const pair = (address: string, email: string) => `${address} ${email.toLowerCase()}`;
  return {
    async attempt(address, email) {
      try {
        await addresses.consume(address);
        if (email !== undefined) await persons.consume(pair(address, email));
      } catch (thrown) {
        const retryAfterSeconds = secondsToWait(thrown);
        if (retryAfterSeconds === undefined) throw thrown;
        throw new ServiceError('rate_limited', `Too many tries. Wait ${retryAfterSeconds} seconds.`, {
          retryAfterSeconds,
        });
      }
    },
    async succeeded(address, email) {
      await addresses.reward(address, 1);
      if (email !== undefined) await persons.delete(pair(address, email));
    },
  };
}
