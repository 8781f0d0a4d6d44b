import { silentEngine } from '../../bench/silent-engine.ts';
import { type RunningService, startService } from '../../src/app/start.ts';
import { readConfig } from '../../src/config.ts';
import { ADMIN_KEY, POLL_MS } from './service.ts';

/** The service around a voice that says nothing at once: what is looked at here is the queue alone. */
export async function startSilent(environment: Record<string, string>): Promise<RunningService> {
  return startService(
    readConfig({
      PORT: '0',
      NUTQ_ADMIN_KEY: ADMIN_KEY,
      NUTQ_LOG_LEVEL: 'silent',
      NUTQ_DRAIN_SECONDS: '0',
      NUTQ_FIRST_BALANCE: '2000000',
      ...environment,
    }),
    { engine: async ({ models }) => silentEngine(models), pollMs: POLL_MS },
  );
}
