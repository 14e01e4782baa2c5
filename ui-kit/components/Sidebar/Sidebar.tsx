import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { mergeRefs } from 'react-aria/mergeRefs';
import styled from 'styled-components';
import { PressLink } from '../Link/PressLink.tsx';
import { Icon } from '../Icon/Icon.tsx';
import { Tooltip } from '../Tooltip/Tooltip.tsx';
import { findCurrentItem, type NavigationGroup, type NavigationItem } from './navigation.ts';
import type { RootProps } from '../../provider/rootProps.ts';

export type SidebarProps = {
  /** Names the landmark: "Main navigation". */
  label: string;
  /** A BrandBlock. */
  brand?: ReactNode;
  groups: readonly NavigationGroup[];
  /** Path of the current page. */
  currentPath: string;
  /** Icons only, 80 px instead of 250 (N8). @selector [data-collapsed] */
  isCollapsed?: boolean;
  /** Called when the user opens an item, for example to close a drawer. */
  onNavigate?: () => void;
} & RootProps<HTMLDivElement>;

const Root = styled.div`
  display: flex;
  flex-direction: column;
  inline-size: var(--size-sidebar);
  block-size: 100%;
  background: var(--color-sidebar-bg);
  color: var(--color-sidebar-text);
  overflow: hidden auto;
  scrollbar-width: thin;
  scrollbar-color: var(--color-sidebar-current-bg) transparent;
  transition: inline-size var(--motion-base);
  &[data-collapsed] {
    inline-size: var(--size-sidebar-collapsed);
  }
  @media (forced-colors: active) {
    border-inline-end: 1px solid CanvasText;
  }
`;

const Brand = styled.div`
  display: flex;
  align-items: center;
  min-block-size: 64px;
  flex-shrink: 0;
  padding: var(--space-3) var(--space-5) var(--space-2);
  [data-collapsed] > & {
    justify-content: center;
    padding-inline: var(--space-2);
  }
`;

const Nav = styled.nav`
  display: flex;
  flex-direction: column;
  gap: 18px;
  padding: var(--space-1) var(--space-3) var(--space-6);
`;

const GroupTitle = styled.h2`
  padding: 0 10px 6px;
  color: var(--color-sidebar-muted);
  font-size: var(--font-caption);
  line-height: var(--line-caption);
  font-weight: var(--weight-medium);
  letter-spacing: 0.07em;
  text-transform: uppercase;
  [data-collapsed] & {
    block-size: 1px;
    margin: 0 var(--space-2) var(--space-2);
    padding: 0;
    background: var(--color-sidebar-current-bg);
    font-size: 0;
    overflow: hidden;
  }
`;

const Items = styled.ul`
  display: flex;
  flex-direction: column;
  gap: 2px;
`;

const Item = styled(PressLink)`
  position: relative;
  display: flex;
  align-items: center;
  gap: 10px;
  min-block-size: 34px;
  padding: 4px 10px;
  border-radius: var(--radius-small);
  color: var(--color-sidebar-text);
  font-weight: var(--weight-medium);
  text-decoration: none;
  outline: none;
  @media (pointer: coarse) {
    min-block-size: 44px;
  }
  &[data-hovered] {
    background: var(--color-sidebar-hover);
  }
  &[aria-current] {
    background: var(--color-sidebar-current-bg);
    color: var(--color-sidebar-current-text);
    box-shadow: inset 3px 0 0 var(--color-accent);
    &:dir(rtl) {
      box-shadow: inset -3px 0 0 var(--color-accent);
    }
    @media (forced-colors: active) {
      outline: 2px dashed Highlight;
      outline-offset: -2px;
    }
  }
  &[data-focus-visible] {
    outline: 2px solid #93c2ff;
    outline-offset: -2px;
  }
  [data-collapsed] & {
    justify-content: center;
    min-block-size: 40px;
  }
`;

const Word = styled.span`
  flex: 1;
  min-inline-size: 0;
  overflow-wrap: anywhere;
`;

const Badge = styled.span`
  padding: 1px 7px;
  border-radius: var(--radius-full);
  background: var(--color-sidebar-badge-bg);
  color: var(--color-sidebar-badge-text);
  font-size: var(--font-caption);
  line-height: var(--line-caption);
  font-weight: var(--weight-strong);
  white-space: nowrap;
`;

const Dot = styled.span`
  position: absolute;
  inset-block-start: 6px;
  inset-inline-end: 10px;
  inline-size: 8px;
  block-size: 8px;
  border-radius: 50%;
  background: var(--color-accent);
  forced-color-adjust: none;
`;

type ItemLinkProps = {
  item: NavigationItem;
  isCurrent: boolean;
  isCollapsed?: boolean;
  onNavigate?: () => void;
};

function ItemLink({ item, isCurrent, isCollapsed, onNavigate }: ItemLinkProps) {
  const { label, href, icon, badge } = item;
  const fullLabel = badge === undefined ? label : `${label}, ${badge}`;
  const link = (
    <Item
      href={href}
      onPress={onNavigate}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={isCollapsed ? fullLabel : undefined}
    >
      <Icon icon={icon} />
      {!isCollapsed && <Word>{label}</Word>}
      {badge !== undefined && (isCollapsed ? <Dot /> : <Badge>{badge}</Badge>)}
    </Item>
  );
  return isCollapsed ? (
    <Tooltip text={fullLabel} placement="end">
      {link}
    </Tooltip>
  ) : (
    link
  );
}

/** Scrolls the sidebar, and not the page, to the current item. */
function showCurrentItem(root: HTMLElement | null): void {
  const item = root?.querySelector('[aria-current]');
  if (!root || !item) return;
  const [shown, wanted] = [root.getBoundingClientRect(), item.getBoundingClientRect()];
  if (wanted.top < shown.top || wanted.bottom > shown.bottom)
    root.scrollTop += wanted.top - shown.top - (shown.height - wanted.height) / 2;
}

/** The main navigation. An amber mark shows the current page. */
export function Sidebar({ label, brand, groups, currentPath, isCollapsed, onNavigate, className, ref }: SidebarProps) {
  const currentId = findCurrentItem(groups, currentPath);
  const root = useRef<HTMLDivElement>(null);
  const refs = useMemo(() => mergeRefs(root, ref), [ref]);
  useLayoutEffect(() => showCurrentItem(root.current), [currentId]);
  return (
    <Root className={className} ref={refs} data-collapsed={isCollapsed || undefined}>
      {brand && <Brand>{brand}</Brand>}
      <Nav aria-label={label}>
        {groups.map((group) => (
          <div key={group.id}>
            {group.title && <GroupTitle id={`navigation-${group.id}`}>{group.title}</GroupTitle>}
            <Items aria-labelledby={group.title ? `navigation-${group.id}` : undefined}>
              {group.items.map((item) => (
                <li key={item.id}>
                  <ItemLink
                    item={item}
                    isCurrent={item.id === currentId}
                    isCollapsed={isCollapsed}
                    onNavigate={onNavigate}
                  />
                </li>
              ))}
            </Items>
          </div>
        ))}
      </Nav>
    </Root>
  );
}
