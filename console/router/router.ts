import type { ComponentType, ReactNode } from 'react';
import { type History, type Location, locationOf } from './history.ts';
import { type Params, paramsOf, type Route } from './route.ts';

/** How the current page was opened. POP: by the browser: the first page, Back, Forward. */
export type Action = 'POP' | 'PUSH' | 'REPLACE';

/** The loaded code of a page. `failure`: it could not be loaded. */
export type View = {
  route: Route;
  params: Params;
  Layout?: ComponentType<{ children: ReactNode }>;
  Page?: ComponentType;
  failure?: { error: unknown };
};

export type RouterState = {
  location: Location;
  action: Action;
  /** The code of the next page is being loaded; until then the current page stays. */
  isLoading: boolean;
  /** The page keeps its scroll position, because only a part of it changes. */
  keepsScroll: boolean;
  /** Undefined until the code of the first page is loaded. */
  view?: View;
  /** Not even what is around the page could be loaded. */
  failure?: { error: unknown };
};

export type NavigateOptions = {
  /** Takes the place of the current entry of the history. */
  replace?: boolean;
  /** Stays where the page is scrolled to. */
  preventScrollReset?: boolean;
  /** Data for the page, kept in the history. */
  state?: unknown;
};

/** Whether to stay on the page. If so, it keeps `proceed`, which leaves all the same. */
export type Blocker = (current: Location, next: Location, proceed: () => void) => boolean;

export type RouterOptions = {
  history: History;
  /** The route of a path. Its table may have to be loaded. */
  find: (pathname: string) => Route | Promise<Route>;
  /** Called before the page is left. */
  onLeave?: (location: Location) => void;
};

type Opening = { location: Location; action: Action; keepsScroll: boolean };

/** Opens the pages of the console: address, guards, code, questions before leaving. */
export class Router {
  #history: History;
  #find: RouterOptions['find'];
  #onLeave: RouterOptions['onLeave'];
  #state: RouterState;
  #listeners = new Set<() => void>();
  #blockers = new Set<Blocker>();
  /** The navigation whose code is being loaded. A newer one takes its place. */
  #opening?: Opening;
  /** Handles the next entry that the history reports in place of `#pop`. */
  #onNextPop?: (location: Location) => void;

  constructor({ history, find, onLeave }: RouterOptions) {
    this.#history = history;
    this.#find = find;
    this.#onLeave = onLeave;
    this.#state = { location: history.get(), action: 'POP', isLoading: true, keepsScroll: false };
    history.listen((location, delta) => this.#pop(location, delta));
    void this.#open({ location: history.get(), action: 'POP', keepsScroll: false });
  }

  get = (): RouterState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Opens an address of the console. Resolves when it is shown, or when the user is asked whether to leave. */
  navigate = async (address: string, options: NavigateOptions = {}): Promise<void> => {
    const location = locationOf(address, this.#state.location, options.state);
    const action = options.replace ? 'REPLACE' : 'PUSH';
    const opening: Opening = { location, action, keepsScroll: options.preventScrollReset ?? false };
    if (!this.#isBlocked(location, () => void this.#open(opening))) await this.#open(opening);
  };

  /** Asks the guard of the page again, e.g. after a change of the permissions. */
  recheck(): void {
    if (this.#opening) return void this.#open(this.#opening);
    const { location, view } = this.#state;
    const target = view?.route.redirect?.(location.pathname + location.search);
    if (target !== undefined) void this.#open(this.#redirection(target, 'REPLACE'));
  }

  /** Lets a page ask before the user leaves it. Returns a function that stops it. */
  block(blocker: Blocker): () => void {
    this.#blockers.add(blocker);
    return () => void this.#blockers.delete(blocker);
  }

  #isBlocked(next: Location, proceed: () => void): boolean {
    return [...this.#blockers].some((blocker) => blocker(this.#state.location, next, proceed));
  }

  #pop(location: Location, delta: number | undefined): void {
    const handle = this.#onNextPop;
    this.#onNextPop = undefined;
    if (handle) return handle(location);
    const open = (popped: Location) => void this.#open({ location: popped, action: 'POP', keepsScroll: false });
    // The browser has already changed the address: it goes back to that of the page until the user has answered.
    let isReturned: () => void = () => undefined;
    const returned = new Promise<void>((resolve) => (isReturned = resolve));
    const proceed = async () => {
      await returned;
      this.#onNextPop = open;
      this.#history.go(delta ?? 0);
    };
    if (!delta || !this.#isBlocked(location, () => void proceed())) return open(location);
    this.#onNextPop = isReturned;
    this.#history.go(-delta);
  }

  #redirection(target: string, action: Action): Opening {
    return { location: locationOf(target, this.#state.location), action, keepsScroll: false };
  }

  async #open(opening: Opening): Promise<void> {
    const { location, action } = opening;
    this.#opening = opening;
    if (this.#state.view) this.#onLeave?.(this.#state.location);
    const isCurrent = () => this.#opening === opening;
    try {
      const found = this.#find(location.pathname);
      if (found instanceof Promise) this.#change({ isLoading: true });
      const route = found instanceof Promise ? await found : found;
      if (!isCurrent()) return;
      const target = route.redirect?.(location.pathname + location.search);
      if (target !== undefined) {
        return await this.#open(this.#redirection(target, action === 'PUSH' ? 'PUSH' : 'REPLACE'));
      }
      const view = await this.#viewOf(route, location);
      if (isCurrent()) this.#show(opening, { view });
    } catch (error) {
      if (isCurrent()) this.#show(opening, { view: undefined, failure: { error } });
    }
  }

  /** Loads the code of a page. A page that is shown, with other parameters or another query, has it. */
  #viewOf(route: Route, { pathname }: Location): View | Promise<View> {
    const { view } = this.#state;
    const params = (route.pattern && paramsOf(route.pattern, pathname)) || {};
    if (view?.route === route && !view.failure) return { ...view, params };
    this.#change({ isLoading: true });
    return load(route, params);
  }

  #show({ location, action, keepsScroll }: Opening, shown: Pick<RouterState, 'view' | 'failure'>): void {
    this.#opening = undefined;
    if (action === 'PUSH') this.#history.push(location);
    if (action === 'REPLACE') this.#history.replace(location);
    this.#change({ failure: undefined, ...shown, location, action, keepsScroll, isLoading: false });
  }

  #change(change: Partial<RouterState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** A page that cannot be loaded is shown as failed, in its layout. */
async function load(route: Route, params: Params): Promise<View> {
  const [layout, page] = await Promise.allSettled([route.layout?.(), route.page()]);
  if (layout.status === 'rejected') throw layout.reason;
  const loaded = { route, params, Layout: layout.value };
  if (page.status === 'rejected') return { ...loaded, failure: { error: page.reason } };
  return { ...loaded, Page: page.value };
}
