import type { Sources } from '../core/sources.ts';
import type { Database } from './connect.ts';

/** What every function of the ledger needs: the database, time and ids, and who is asking. */
export interface NodeContext {
  db: Database;
  sources: Sources;
  /** This node, and this run of it: what a crash leaves behind is found by them. */
  nodeId: string;
  bootId: string;
}
