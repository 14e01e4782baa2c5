import { lazyPart } from '#console/crud/lazy-part.tsx';

/** The field of a filter: a list loads its code when the user begins to use the page. */
export const LazySearchedField = lazyPart(() => import('./SearchedField.tsx').then((m) => m.SearchedField));
