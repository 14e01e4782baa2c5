import { type ComponentType, lazy, Suspense } from 'react';
import { onFirstUse, Page, Skeleton } from '#ui-kit';
import { otherBuild } from '#console/apollo/other-build.ts';
import { PageTop } from '#console/app/PageTop.tsx';
import { session } from '#console/auth/session.ts';
import { loadTexts } from '#console/i18n/i18n.ts';
import { Waiting } from './Waiting.tsx';

export type LazyPartOptions = {
  /** Files of texts that the part needs besides those of its page. */
  texts?: readonly string[];
  /** What takes the place of the part until its code has arrived: its shape. Default: nothing, for a drawer or a dialog. */
  Place?: ComponentType;
  /**
   * The part is a whole page, of a record: it has the place of a page. A visit that begins at such an address fetches it
   * beside the list, while the session is restored.
   */
  address?: RegExp;
};

/**
 * A part of a page that is not shown at first: a drawer, a dialog. Its code is fetched when the user begins to use the
 * page, or when the part is shown, so that the page itself opens sooner. The texts of forms and of broken
 * rules come with it: a page needs them after the user's first action. If the code cannot be fetched, the page fails; but a page with unsaved
 * values stays as it is, and the shell says what to do.
 */
export function lazyPart<P extends object>(
  loadCode: () => Promise<ComponentType<P>>,
  { texts = [], address, Place = address && PagePlace }: LazyPartOptions = {},
): ComponentType<P> {
  const load = async () => {
    const [part] = await Promise.all([loadCode(), loadTexts(['crudForm', 'validation', ...texts])]);
    return part;
  };
  const Part = lazy(async () => ({ default: await load().catch(keepPage) }));
  // A failed download is repeated when the part is shown; only then the user needs to know.
  const preload = () => void load().catch(() => undefined);
  if (address?.test(location.pathname)) preload();
  else onFirstUse(preload);
  const place = Place && (
    <Waiting>
      <Place />
    </Waiting>
  );
  return function LazyPart(props: P) {
    return (
      <Suspense fallback={place}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** In px: most of a window. */
const PLACE_HEIGHT = 480;

function PagePlace() {
  return (
    <Page>
      <PageTop />
      <Skeleton height={PLACE_HEIGHT} />
    </Page>
  );
}

function keepPage(error: unknown) {
  if (!session.hasUnsavedForms()) throw error;
  otherBuild.report();
  return NoPart;
}

const NoPart = () => null;
