import { useCallback, useState } from 'react';
import { useSession } from '#console/auth/useSession.ts';

function load(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    // Storage may be forbidden, or hold something else; then the choice lives as long as the page.
    return null;
  }
}

function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // As above.
  }
}

/**
 * What a person chose, kept in this browser for that person alone. `name` tells it from other choices; `read` makes a
 * value of whatever is stored, which may be nothing, old or foreign.
 */
export function useKept<T>(name: string, read: (stored: unknown) => T): [T, (next: T) => void] {
  const { user } = useSession();
  const key = `${name}:${user?.id ?? ''}`;
  const [kept, setKept] = useState(() => ({ key, value: read(load(key)) }));
  if (kept.key !== key) setKept({ key, value: read(load(key)) });
  const keep = useCallback(
    (value: T) => {
      store(key, value);
      setKept({ key, value });
    },
    [key],
  );
  return [kept.value, keep];
}

/** The texts of a stored list; anything else in it is dropped. */
export const textsOf = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((item) => typeof item === 'string') : [];
