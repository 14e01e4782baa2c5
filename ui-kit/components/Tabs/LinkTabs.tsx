import { type ReactNode, useEffect } from 'react';
import { useObjectRef } from 'react-aria/useObjectRef';
import styled from 'styled-components';
import { PressLink } from '../Link/PressLink.tsx';
import { showTab } from './show-tab.ts';
import { tab, tabCount, tabList } from './tabStyle.ts';
import type { RootProps } from '../../provider/rootProps.ts';

/** A view with its address. */
export type LinkTabItem = {
  id: string;
  label: string;
  href: string;
  count?: number | string;
};

export type LinkTabsProps = {
  /** Names the navigation: "Saved views". */
  label: string;
  items: readonly LinkTabItem[];
  currentId?: string;
  /** After the tabs: "Save view". */
  end?: ReactNode;
} & RootProps<HTMLElement>;

const Nav = styled.nav`
  ${tabList}
  align-items: center;
`;

const Items = styled.ul`
  display: flex;
  gap: var(--space-1);
`;

const TabLink = styled(PressLink)`
  ${tab}
`;

const Count = styled.span`
  ${tabCount}
`;

/** Views of a list, each with its own address: "All 682", "Lacking items 37". */
export function LinkTabs({ label, items, currentId, end, className, ref }: LinkTabsProps) {
  const nav = useObjectRef(ref);
  const counted = items.filter(({ count }) => count).length;
  // Counts that come later make the tabs wider.
  useEffect(() => showTab(nav.current, nav.current?.querySelector('[aria-current]')), [nav, currentId, counted]);
  return (
    <Nav className={className} ref={nav} aria-label={label}>
      <Items>
        {items.map((item) => (
          <li key={item.id}>
            <TabLink href={item.href} aria-current={item.id === currentId ? 'page' : undefined}>
              {item.label}
              {item.count !== undefined && <Count>{item.count}</Count>}
            </TabLink>
          </li>
        ))}
      </Items>
      {end}
    </Nav>
  );
}
