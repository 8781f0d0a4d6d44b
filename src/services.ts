import type { AudioStore } from './audio-store/audio-store.ts';
import type { Config } from './config.ts';
import type { Database } from './db/connect.ts';
import type { NodeContext } from './db/node-context.ts';
import type { JobQueue } from './jobs/queue.ts';
import type { KeyCache } from './keys/known-keys.ts';
import type { Limits } from './limits/limits.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Log } from './observability/log.ts';
import type { Metrics } from './observability/metrics.ts';
import type { Readiness } from './observability/readiness.ts';
import type { SoundCache } from './speech/sound-cache.ts';
import type { AudioBudget } from './speech/spoken-length.ts';
import type { Engine } from './workers/engine.ts';

/** What the use cases work with. REST, GraphQL and the command line share one of these. */
export interface Services {
  config: Config;
  db: Database;
  store: NodeContext;
  engine: Engine;
  keys: KeyCache;
  limits: Limits;
  log: Log;
  metrics: Metrics;
  readiness: Readiness;
  audioBudget: AudioBudget;
  /** Where sound is kept that links open and jobs made; without one it is kept in the database. */
  audioStore: AudioStore | undefined;
  /** Finished sound of this node, and of the audio store. */
  sounds: SoundCache;
  /** Absent where no mail server is set. */
  mailer: Mailer | undefined;
  /** What speaks jobs on this node; a node that only answers requests has none. */
  jobs: JobQueue | undefined;
}
