import type { IconType } from '../Icon/Icon.tsx';

export type NavigationItem = {
  id: string;
  label: string;
  href: string;
  icon: IconType;
  /** Asks for attention: "1 offline", 4. */
  badge?: string | number;
};

export type NavigationGroup = {
  id: string;
  /** Without a title the group stands alone, as the dashboard does. */
  title?: string;
  items: readonly NavigationItem[];
};

/** The item whose place holds `path`: the longest address that is the path or a folder above it. */
export function findCurrentItem(groups: readonly NavigationGroup[], path: string): string | undefined {
  const matching = groups
    .flatMap((group) => group.items)
    .filter(({ href }) => path === href || (href !== '/' && path.startsWith(`${href}/`)));
  return matching.toSorted((a, b) => b.href.length - a.href.length)[0]?.id;
}
