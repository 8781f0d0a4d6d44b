import { useEffect, useState } from 'react';

const PREFIX = 'nutq.draft.';

/** State that a reload keeps, in this tab alone: what was typed is not lost. */
export function useDraft<T>(name: string, initial: T): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => {
    const kept = sessionStorage.getItem(PREFIX + name);
    return kept === null ? initial : (JSON.parse(kept) as T);
  });
  useEffect(() => {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
  }, [name, value]);
  return [value, setValue];
}

/** Whoever signs out leaves nothing behind. */
export function forgetDrafts(): void {
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(PREFIX)) sessionStorage.removeItem(name);
}
