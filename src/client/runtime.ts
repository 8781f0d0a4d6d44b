import { NutqError } from './errors.ts';

/**
 * A key in a page or an app is everybody's key. Throws `browser_use_forbidden` in pages, their workers and React
 * Native; Node, Deno, Bun and the workers of hosts such as Cloudflare are servers.
 */
export function refuseBrowsers(): void {
  const runtime = globalThis as {
    window?: { document?: unknown };
    document?: unknown;
    importScripts?: unknown;
    navigator?: { product?: string };
    Deno?: unknown;
  };
  const isPage = runtime.document !== undefined || runtime.window?.document !== undefined;
  const isWorkerOfPage = typeof runtime.importScripts === 'function' && runtime.Deno === undefined;
  if (!isPage && !isWorkerOfPage && runtime.navigator?.product !== 'ReactNative') return;
  throw new NutqError(
    'browser_use_forbidden',
    'nutq/client holds an API key and runs on servers only. Call it from yours, and hand the browser the audio or a short-lived URL (`link`).',
  );
}
