import { type ComponentType, lazy, Suspense } from 'react';

/** Events of a user who begins to use the page. */
const USES = ['pointermove', 'pointerdown', 'keydown', 'touchstart'] as const;

/** Calls the function when the user begins to use the page. */
function onFirstUse(call: () => void): void {
  const run = () => {
    for (const use of USES) removeEventListener(use, run, true);
    call();
  };
  for (const use of USES) addEventListener(use, run, { capture: true, passive: true });
}

/**
 * A part of a page that is not shown at first: a drawer, a dialog. Its code is fetched when the user begins to use the
 * page, or when the part is shown, so that the page itself opens sooner.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazy(async () => ({ default: await load() }));
  // A failed download is repeated when the part is shown; only then it is an error of the page.
  onFirstUse(() => void load().catch(() => undefined));
  return function LazyPart(props: P) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}
