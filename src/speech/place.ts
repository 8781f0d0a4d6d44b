import type { Caller } from '../core/caller.ts';
import type { Services } from '../services.ts';

/**
 * Does work on a text in one of the account's places, with its characters counted: whatever costs the node
 * time goes through here, charged or not. Throws `too_many_concurrent`, `rate_limited` and what `work` throws.
 */
export async function inPlace<T>(
  { limits }: Services,
  { accountId, signal }: Caller,
  characters: number,
  work: () => Promise<T>,
): Promise<T> {
  const leave = await limits.enter(accountId, signal);
  try {
    await limits.characters(accountId, characters);
    return await work();
  } finally {
    leave();
  }
}
