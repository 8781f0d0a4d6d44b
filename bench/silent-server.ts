import { startService } from '../src/app/start.ts';
import { readConfig } from '../src/config.ts';
import { silentEngine } from './silent-engine.ts';

/** The service as `npm start` runs it, without synthesis: what is left is what is around it. */
const service = await startService(readConfig(process.env), {
  engine: async ({ models }) => silentEngine(models),
});
console.error(`listens on ${service.url}`);
process.once('SIGTERM', () => service.stop().then(() => process.exit(0)));
