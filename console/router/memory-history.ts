import { FIRST_KEY, type History, type Location, locationOf, type OnPop } from './history.ts';

/** A history for tests and stories, which does not change the address of the window. */
export function memoryHistory(address: string): History {
  const root: Location = { pathname: '/', search: '', hash: '', key: FIRST_KEY, state: null };
  const first = { ...locationOf(address, root), key: FIRST_KEY };
  const entries = [first];
  let at = 0;
  const listeners = new Set<OnPop>();
  const get = () => entries[at] ?? first;
  return {
    get,
    push: (location) => void entries.splice(++at, entries.length, location),
    replace: (location) => void entries.splice(at, 1, location),
    go: (delta) => {
      at += delta;
      for (const onPop of listeners) onPop(get(), delta);
    },
    listen: (onPop) => {
      listeners.add(onPop);
      return () => void listeners.delete(onPop);
    },
  };
}
