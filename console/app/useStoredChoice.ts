import { useCallback, useState } from 'react';
import { useSession } from '#console/auth/useSession.ts';

function load(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    // The browser may forbid storage, or the stored value may be invalid.
    return null;
  }
}

function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The browser may forbid storage; then the choice is lost when the page closes.
  }
}

/**
 * A choice of the signed-in user, stored in this browser under `name` and the user's id. `read` converts the stored
 * value, which may be missing, outdated or invalid. Returns the choice and a function that stores a new one.
 */
export function useStoredChoice<T>(name: string, read: (stored: unknown) => T): [T, (next: T) => void] {
  const { user } = useSession();
  const key = `${name}:${user?.id ?? ''}`;
  const [choice, setChoice] = useState(() => ({ key, value: read(load(key)) }));
  if (choice.key !== key) setChoice({ key, value: read(load(key)) });
  const change = useCallback(
    (value: T) => {
      store(key, value);
      setChoice({ key, value });
    },
    [key],
  );
  return [choice.value, change];
}

/** The strings of a stored list; other values are dropped. */
export const readStrings = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((item) => typeof item === 'string') : [];
