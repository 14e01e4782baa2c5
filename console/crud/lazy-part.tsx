import { type ComponentType, lazy, Suspense } from 'react';
import { onFirstUse } from '#ui-kit';
import { loadTexts } from '#console/i18n/i18n.ts';

/**
 * A part of a page that is not shown at first: a drawer, a dialog. Its code is fetched when the user begins to use the
 * page, or when the part is shown, so that the page itself opens sooner. The texts of broken rules come with it: a
 * page needs them after the user's first action.
 */
export function lazyPart<P extends object>(loadCode: () => Promise<ComponentType<P>>): ComponentType<P> {
  const load = async () => {
    const [part] = await Promise.all([loadCode(), loadTexts(['validation'])]);
    return part;
  };
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
