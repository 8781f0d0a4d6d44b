import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, graphql } from './api.ts';

export interface Query<T> {
  data: T | undefined;
  error: ApiError | undefined;
  loading: boolean;
  reload(): void;
}

/** Asks when the page opens and whenever the variables change. An answer that comes too late is dropped. */
export function useQuery<T>(document: string, variables: object = {}): Query<T> {
  const [state, setState] = useState<Omit<Query<T>, 'reload'>>({
    data: undefined,
    error: undefined,
    loading: true,
  });
  const [round, setRound] = useState(0);
  const asked = JSON.stringify(variables);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again though nothing else changed
  useEffect(() => {
    let stale = false;
    setState((before) => ({ ...before, loading: true }));
    graphql<T>(document, JSON.parse(asked)).then(
      (data) => stale || setState({ data, error: undefined, loading: false }),
      (error) => stale || setState({ data: undefined, error: asApiError(error), loading: false }),
    );
    return () => {
      stale = true;
    };
  }, [document, asked, round]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  return { ...state, reload };
}

export interface Action<A extends unknown[]> {
  run(...args: A): Promise<boolean>;
  busy: boolean;
  error: ApiError | undefined;
  clear(): void;
}

/** Something a button does: busy while it runs, so that it is not done twice; tells whether it succeeded. */
export function useAction<A extends unknown[]>(act: (...args: A) => Promise<void>): Action<A> {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const running = useRef(false);
  return {
    busy,
    error,
    clear: () => setError(undefined),
    async run(...args) {
      if (running.current) return false;
      running.current = true;
      setBusy(true);
      setError(undefined);
      try {
        await act(...args);
        return true;
      } catch (thrown) {
        setError(asApiError(thrown));
        return false;
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
  };
}

function asApiError(thrown: unknown): ApiError {
  return thrown instanceof ApiError ? thrown : new ApiError(String(thrown), 'internal');
}

/** A value that has not changed for a moment: what is typed is not asked for letter by letter. */
export function useSettled<T>(value: T, ms = 250): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

/** Width of an element in pixels, kept current. */
export function useWidth<E extends Element>(): [React.RefObject<E | null>, number] {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}

/** A key for one submission of a form: sent twice, it counts once. */
export function idempotencyKey(): string {
  // Not randomUUID, which plain http does not have.
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
