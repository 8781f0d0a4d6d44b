import { useEffect, useState } from 'react';

export interface Route {
  /** Without the leading slash: `keys`, `invitation/…`; empty for the overview. */
  path: string;
  query: URLSearchParams;
  /** The account that is shown, where the address names one: `#/a/<id>/keys`. */
  account: string | undefined;
}

/**
 * The page is what stands after the #, so that the server has one document and the token of an
 * invitation never reaches it in a URL.
 */
export function useRoute(): Route {
  const [route, setRoute] = useState(read);
  useEffect(() => {
    const changed = () => setRoute(read());
    window.addEventListener('hashchange', changed);
    return () => window.removeEventListener('hashchange', changed);
  }, []);
  return route;
}

export function go(path: string): void {
  window.location.hash = `#/${path}`;
}

/** Puts the account into the address, so that a reload and a link show the same one. */
export function nameAccount(account: string): void {
  const { path, query } = read();
  const rest = query.size > 0 ? `?${query}` : '';
  window.history.replaceState(null, '', `#/a/${encodeURIComponent(account)}/${path}${rest}`);
}

/** The account in the address of this moment, which a component may not have heard of yet. */
export function namedAccount(): string | undefined {
  return read().account;
}

function read(): Route {
  const [whole = '', query = ''] = window.location.hash.replace(/^#\/?/, '').split('?');
  const [, account, path = whole] = /^a\/([^/]+)\/?(.*)$/.exec(whole) ?? [];
  return {
    path,
    query: new URLSearchParams(query),
    account: account === undefined ? undefined : decodeURIComponent(account),
  };
}
