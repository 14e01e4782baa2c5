import { Fragment, type ReactNode, useMemo, useState } from 'react';
import { type ListPlace, ListPlaceContext } from './list-context.ts';

/**
 * Wraps a form that is part of a page instead of a drawer. After saving, the form is mounted again with the saved
 * values; `hasSaved` tells it to restore the focus.
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
