import { type ComponentType, lazy, Suspense } from 'react';
import { onFirstUse } from '#ui-kit';
import { otherBuild } from '#console/apollo/other-build.ts';
import { session } from '#console/auth/session.ts';
import { loadTexts } from '#console/i18n/i18n.ts';

/**
 * A part of a page that is not shown at first: a drawer, a dialog. Its code is fetched when the user begins to use the
 * page, or when the part is shown, so that the page itself opens sooner. The texts of forms and of broken
 * rules come with it: a page needs them after the user's first action. If the code cannot be fetched, the page fails; but a page with unsaved
 * values stays as it is, and the shell says what to do.
 */
export function lazyPart<P extends object>(loadCode: () => Promise<ComponentType<P>>): ComponentType<P> {
  const load = async () => {
    const [part] = await Promise.all([loadCode(), loadTexts(['crudForm', 'validation'])]);
    return part;
  };
  const Part = lazy(async () => ({ default: await load().catch(keepPage) }));
  // A failed download is repeated when the part is shown; only then the user needs to know.
  onFirstUse(() => void load().catch(() => undefined));
  return function LazyPart(props: P) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}

function keepPage(error: unknown) {
  if (!session.hasUnsavedForms()) throw error;
  otherBuild.report();
  return NoPart;
}

const NoPart = () => null;
