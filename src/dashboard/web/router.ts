import { useEffect, useState } from 'react';

export interface Route {
  /** Without the leading slash: `keys`, `invitation/…`; empty for the overview. */
  path: string;
  query: URLSearchParams;
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

function read(): Route {
  const [path = '', query = ''] = window.location.hash.replace(/^#\/?/, '').split('?');
  return { path, query: new URLSearchParams(query) };
}
