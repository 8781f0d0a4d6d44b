import type { Services } from '../services.ts';

/** Until when a job that ends now is kept, with its sound. */
export function keptUntil({ store, config }: Pick<Services, 'store' | 'config'>): Date {
  return new Date(store.sources.now().getTime() + config.jobKeepSeconds * 1000);
}
