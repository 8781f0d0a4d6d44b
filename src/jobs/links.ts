import { base32, sha256 } from '../core/ids.ts';
import type { NodeContext } from '../db/node-context.ts';

/** Bytes of chance in a token: nobody guesses one. */
const TOKEN_BYTES = 20;

/**
 * Makes a link to what a job made, and gives the token that opens it until `until` without a key. The database has its
 * hash alone, so that a copy of it opens nothing.
 */
export async function newLink({ db, sources }: NodeContext, jobId: string, until: Date): Promise<string> {
  const token = base32(sources.random(TOKEN_BYTES));
  await db.jobLink.create({ data: { tokenHash: sha256(token), jobId, expiresAt: until } });
  return token;
}

/** Whether a token opens this job now. */
export async function opens(
  { db, sources }: NodeContext,
  jobId: string,
  token: string | undefined,
): Promise<boolean> {
  if (!token) return false;
  const link = await db.jobLink.findUnique({ where: { tokenHash: sha256(token) } });
  return link !== null && link.jobId === jobId && link.expiresAt > sources.now();
}
