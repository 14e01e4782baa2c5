import type { IconType } from '../Icon/Icon.tsx';

/** A link of the sidebar. */
export type NavigationItem = {
  id: string;
  label: string;
  href: string;
  icon: IconType;
  /** Something that needs attention: "1 offline", 4. */
  badge?: string | number;
};

/** Links of the sidebar under one title. */
export type NavigationGroup = {
  id: string;
  /** Heading of the group. A group without it shows only its items. */
  title?: string;
  items: readonly NavigationItem[];
};

/** Id of the current item: the one with the longest address that is the path or a parent of it. */
export function findCurrentItem(groups: readonly NavigationGroup[], path: string): string | undefined {
  const matching = groups
    .flatMap((group) => group.items)
    .filter(({ href }) => path === href || (href !== '/' && path.startsWith(`${href}/`)));
  return matching.toSorted((a, b) => b.href.length - a.href.length)[0]?.id;
}
