import type { Text } from '#console/i18n/useText.ts';
import { useRouterState } from '#console/router/context.ts';

/** Groups of the navigation, in their order (N6, N7). */
export const PAGE_GROUPS = [
  'organization',
  'inventory',
  'operations',
  'administration',
  'customers',
  'reports',
] as const;
export type PageGroup = (typeof PAGE_GROUPS)[number];

/** The part of a page's entry in the table of routes that the page itself can read. */
export type PageHandle = {
  /** Address without parameters: `/sectors`. */
  path: string;
  title: (t: Text) => string;
  group?: PageGroup;
};

const isPageHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'path' in handle && 'title' in handle;

/** The page that is shown. Undefined outside the table of routes. */
export function usePage(): PageHandle | undefined {
  const handle = useRouterState().view?.route.handle;
  return isPageHandle(handle) ? handle : undefined;
}
