import { useEffect, useLayoutEffect } from 'react';
import { useRouterState } from '#console/router/context.ts';
import type { Location } from '#console/router/history.ts';
import { saveScroll, scrollOf, storeScroll } from './scroll.ts';

/** Shows a new page from its top, or from the element of its hash, and one of the history where the user left it. */
export function useScrollPosition(): void {
  const { location, keepsScroll, isLoading } = useRouterState();
  useLayoutEffect(() => {
    // The effect must return nothing: some browsers return a promise from `scrollTo`.
    showPosition(location, keepsScroll);
  }, [location, keepsScroll]);
  useEffect(() => {
    const setMode = (mode: ScrollRestoration) => void (window.history.scrollRestoration = mode);
    const show = ({ persisted }: PageTransitionEvent) => persisted && setMode('manual');
    const hide = () => {
      if (!isLoading) saveScroll(location);
      storeScroll();
      setMode('auto');
    };
    setMode('manual');
    addEventListener('pageshow', show);
    addEventListener('pagehide', hide);
    return () => {
      removeEventListener('pageshow', show);
      removeEventListener('pagehide', hide);
    };
  }, [location, isLoading]);
}

function showPosition(location: Location, keepsScroll: boolean): void {
  const target = elementOf(location);
  const position = scrollOf(location) ?? (target || keepsScroll ? undefined : 0);
  if (position !== undefined) window.scrollTo(0, position);
  else target?.scrollIntoView();
}

function elementOf({ hash }: Location): Element | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    // A hash that is badly encoded names nothing.
    return null;
  }
}
