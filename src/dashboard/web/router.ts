import { useCallback, useEffect, useState } from 'react';

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
  write({ ...read(), account });
}

/** What a page lets through, by name. In the address stands what is not as `first` has it. */
export type Filters = Record<string, string>;

/** What may stand for a filter; what else an address says is taken for what is there at first. */
export type Allowed<T extends Filters> = { [name in keyof T]?: (value: string) => boolean };

/**
 * The filters of a page, kept in its address: a reload, a link that was sent on and the browser's way back show what
 * was shown. `first` and `allowed` are those of the first call.
 */
export function useFilters<T extends Filters>(
  first: T,
  allowed: Allowed<T> = {},
): [T, (part: Partial<T>) => void] {
  const [rules] = useState({ first, allowed });
  const [filters, setFilters] = useState(() => filtersOf(rules.first, rules.allowed));
  useEffect(() => {
    const changed = () => setFilters(filtersOf(rules.first, rules.allowed));
    window.addEventListener('hashchange', changed);
    return () => window.removeEventListener('hashchange', changed);
  }, [rules]);
  const choose = useCallback(
    (part: Partial<T>) => {
      const next = { ...filtersOf(rules.first, rules.allowed), ...part };
      const route = read();
      for (const [name, value] of Object.entries(next))
        if (value === rules.first[name]) route.query.delete(name);
        else route.query.set(name, value);
      write(route);
      setFilters(next);
    },
    [rules],
  );
  return [filters, choose];
}

/** The filters of a list with a search, which is shown from its beginning again when they change. */
export function useListFilters<T extends Filters & { search: string }>(first: T, allowed: Allowed<T> = {}) {
  const [filter, setFilter] = useFilters(first, allowed);
  const [after, turnTo] = useState<string>();
  const choose = useCallback(
    (part: Partial<T>) => {
      turnTo(undefined);
      setFilter(part);
    },
    [setFilter],
  );
  const search = useCallback((text: string) => choose({ search: text } as Partial<T>), [choose]);
  return { filter, choose, search, after, turnTo };
}

function filtersOf<T extends Filters>(first: T, allowed: Allowed<T>): T {
  const { query } = read();
  const named = Object.keys(first)
    .map((name) => [name, query.get(name)] as const)
    .filter(([name, value]) => value !== null && (allowed[name]?.(value) ?? true));
  return { ...first, ...Object.fromEntries(named) };
}

/** Replaces the address without going anywhere. */
function write({ path, query, account }: Route): void {
  const page = account === undefined ? path : `a/${encodeURIComponent(account)}/${path}`;
  const rest = query.size > 0 ? `?${query}` : '';
  window.history.replaceState(null, '', `#/${page}${rest}`);
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
