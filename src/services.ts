import type { Config } from './config.ts';
import type { Database } from './db/connect.ts';
import type { Engine } from './engine/engine.ts';
import type { AccountKey } from './keys/authenticate.ts';
import type { Store } from './ledger/store.ts';
import type { Limits } from './limits/limits.ts';
import type { Log } from './observe/log.ts';
import type { Metrics } from './observe/metrics.ts';

/** What the use cases work with. REST, GraphQL and the command line share one of these. */
export interface Services {
  config: Config;
  db: Database;
  store: Store;
  engine: Engine;
  limits: Limits;
  log: Log;
  metrics: Metrics;
}

/** One request of somebody whose key was checked. */
export interface Caller {
  key: AccountKey;
  requestId: string;
  /** Aborted when the caller goes away. */
  signal: AbortSignal;
  /** Address under which the caller reached us, such as `https://speech.example`. */
  baseUrl: string;
}
