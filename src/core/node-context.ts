import type { Database } from '../db/connect.ts';
import type { Sources } from './ids.ts';

/** What every function of the ledger needs: the database, time and ids, and who is asking. */
export interface Store {
  db: Database;
  sources: Sources;
  /** This node, and this run of it: what a crash leaves behind is found by them. */
  nodeId: string;
  bootId: string;
}

/** No balance is larger, so that sums fit a 32-bit integer of GraphQL and of both databases. */
export const LARGEST_BALANCE = 2_000_000_000;

/** The UTC day of a moment, as the ledger keeps it. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
