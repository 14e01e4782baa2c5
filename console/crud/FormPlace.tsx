import { Fragment, type ReactNode, useMemo, useState } from 'react';
import { type ListPlace, ListPlaceContext } from './list-context.ts';

/**
 * For a form that stands on a page of its own: saving it leads nowhere, it begins anew from what was saved. `hasSaved`
 * lets it put the focus back where it was.
 */
export function FormPlace({ children }: { children: (hasSaved: boolean) => ReactNode }) {
  const [saves, setSaves] = useState(0);
  const place = useMemo<ListPlace>(() => ({ hrefOf: () => '', close: () => setSaves((count) => count + 1) }), []);
  return (
    <ListPlaceContext value={place}>
      <Fragment key={saves}>{children(saves > 0)}</Fragment>
    </ListPlaceContext>
  );
}
