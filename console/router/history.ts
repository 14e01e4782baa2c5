/** An entry of the history. */
export type Location = {
  pathname: string;
  search: string;
  hash: string;
  /** Names the entry. The first page of a document has FIRST_KEY. */
  key: string;
  /** Data of the page, kept with the entry. */
  state: unknown;
};

/** The key of the first page of a document. */
export const FIRST_KEY = 'default';

/** `delta`: how many entries the user went; undefined if the entry is not of the console. */
export type OnPop = (location: Location, delta: number | undefined) => void;

/** The history of the browser, or of a test. */
export type History = {
  get: () => Location;
  push: (location: Location) => void;
  replace: (location: Location) => void;
  go: (delta: number) => void;
  /** Calls the listener after Back, Forward and `go`. Returns a function that stops it. */
  listen: (onPop: OnPop) => () => void;
};

const newKey = (): string => Math.random().toString(36).slice(2, 10);

/** Resolves an address, which may be only a query, against the current one. */
export function locationOf(address: string, { pathname, search }: Location, state: unknown = null): Location {
  const url = new URL(address, `http://console${pathname}${search}`);
  return { pathname: url.pathname, search: url.search, hash: url.hash, key: newKey(), state };
}

/** Path, query and hash. */
export const addressOf = ({ pathname, search, hash }: Location): string => pathname + search + hash;

/** What the console keeps in an entry of the browser's history. `index` counts the entries. */
type Entry = { key?: string; index?: number; page?: unknown };

function currentEntry(): Entry {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null ? state : {};
}

function currentLocation(): Location {
  const { pathname, search, hash } = window.location;
  const { key = FIRST_KEY, page = null } = currentEntry();
  return { pathname, search, hash, key, state: page };
}

/** The history of this tab. */
export function browserHistory(): History {
  let { index } = currentEntry();
  if (index === undefined) {
    index = 0;
    window.history.replaceState({ ...currentEntry(), index }, '');
  }
  const write = (method: 'pushState' | 'replaceState', location: Location) =>
    window.history[method]({ key: location.key, index, page: location.state }, '', addressOf(location));
  return {
    get: currentLocation,
    push: (location) => {
      index = (index ?? 0) + 1;
      write('pushState', location);
    },
    replace: (location) => write('replaceState', location),
    go: (delta) => window.history.go(delta),
    listen: (onPop) => {
      const pop = () => {
        const before = index;
        index = currentEntry().index;
        onPop(currentLocation(), index === undefined || before === undefined ? undefined : index - before);
      };
      window.addEventListener('popstate', pop);
      return () => window.removeEventListener('popstate', pop);
    },
  };
}
