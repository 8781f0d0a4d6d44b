import { ServiceError } from '../core/errors.ts';

/** What a request says about the page that made it, and under which names we are reached. */
export interface PageRequest {
  origin: string | undefined;
  fetchSite: string | undefined;
  /** The header Host. */
  host: string | undefined;
  publicUrl: string | undefined;
}

/**
 * Refuses what a page of another site makes a signed-in browser send. Browsers add Origin to every POST
 * and pages cannot forge it, so a request without one is refused as well. Only the host is compared with
 * the header Host: behind a proxy that ends TLS we do not know the scheme. Throws `browser_use_forbidden`.
 */
export function requireOwnOrigin({ origin, fetchSite, host, publicUrl }: PageRequest): void {
  const ours = origin !== undefined && (origin === originOf(publicUrl) || hostOf(origin) === host);
  if (ours && (fetchSite === undefined || fetchSite === 'same-origin')) return;
  throw new ServiceError(
    'browser_use_forbidden',
    "A session works from the dashboard's own pages only. Programs send an API key in the header x-api-key.",
  );
}

function originOf(url: string | undefined): string | undefined {
  return url === undefined ? undefined : new URL(url).origin;
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
