import { readConfig } from './config.ts';
import { StartError } from './core/errors.ts';

/** `npm start`: reads the settings, starts the service, and stops it cleanly on SIGTERM and SIGINT. */
try {
  const config = readConfig(process.env);
  // The service takes a second to load: what is wrong with a setting is told before.
  const { startService, version } = await import('./app/start.ts');
  const service = await startService(config);
  // People read stderr; stdout is for the log, which programs read.
  console.error(`nutq ${version} listens on ${service.url} (documentation at ${service.url}/docs)`);
  if (service.newDatabase)
    console.error(
      `A new database was made: ${service.newDatabase}. If there was data before, DATABASE_URL names another one now.`,
    );
  if (config.metricsListen) console.error(`Metrics are at ${service.metricsUrl}`);
  if (service.firstKey)
    console.error(
      `\nFirst start: an account with ${config.firstBalance} characters was made. Its key, which is shown only now:\n\n    ${service.firstKey}\n`,
    );
  if (service.setupUrl)
    console.error(
      `The dashboard has no administrator yet. Become it here, once, within a day:\n\n    ${service.setupUrl}\n`,
    );
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      // The second time somebody means it.
      if (stopping) process.exit(1);
      stopping = true;
      console.error('nutq is stopping: requests in flight finish first');
      service.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
