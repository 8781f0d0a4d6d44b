import type { Config } from './config.ts';
import type { Store } from './core/node-context.ts';
import type { Database } from './db/connect.ts';
import type { KeyKind } from './keys/format.ts';
import type { Scope } from './keys/keys.ts';
import type { KnownKeys } from './keys/known-keys.ts';
import type { Limits } from './limits/limits.ts';
import type { Log } from './observability/log.ts';
import type { Metrics } from './observability/metrics.ts';
import type { Engine } from './workers/engine.ts';

/** What the use cases work with. REST, GraphQL and the command line share one of these. */
export interface Services {
  config: Config;
  db: Database;
  store: Store;
  engine: Engine;
  keys: KnownKeys;
  limits: Limits;
  log: Log;
  metrics: Metrics;
}

/** One request of somebody who was checked: a program with a key, or a person of the dashboard. */
export interface Caller {
  accountId: string;
  /** How the ledger and the audit log name them: `key:<id>` or `user:<id>`. */
  actor: string;
  /** The key; null for a person of the dashboard. */
  keyId: string | null;
  /** What a test key does is charged nothing. */
  kind: KeyKind;
  monthlyCap: number | null;
  scopes: readonly Scope[];
  requestId: string;
  /** Aborted when the caller goes away. */
  signal: AbortSignal;
  /** Address under which the caller reached us, such as `https://speech.example`. */
  baseUrl: string;
}
