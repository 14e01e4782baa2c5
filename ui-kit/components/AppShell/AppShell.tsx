import { Menu, PanelLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styled from 'styled-components';
import { onDemand } from '../../provider/onDemand.ts';
import { useMediaQuery } from '../../provider/useMediaQuery.ts';
import { below } from '../../theme/styles.ts';
import { breakpoint } from '../../theme/tokens.ts';
import { BrandBlock, type BrandBlockProps } from '../BrandBlock/BrandBlock.tsx';
import { Header } from '../Header/Header.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import type { NavigationGroup } from '../Sidebar/navigation.ts';
import { Sidebar } from '../Sidebar/Sidebar.tsx';
import { SkipLink } from '../SkipLink/SkipLink.tsx';
import type { RootProps } from '../../provider/rootProps.ts';

export type AppShellProps = {
  labels: {
    /** "Skip to content" */
    skip: string;
    /** Names the navigation landmark. */
    navigation: string;
    collapse: string;
    expand: string;
    openMenu: string;
  };
  brand: BrandBlockProps;
  navigation: readonly NavigationGroup[];
  /** Path of the current page. */
  currentPath: string;
  /** Shows icons only; for viewports from 992 px. The caller stores it (N8). */
  isCollapsed: boolean;
  onCollapsedChange: (isCollapsed: boolean) => void;
  /** Next to the toggle: the search, the name of a page. */
  headerStart?: ReactNode;
  headerEnd?: ReactNode;
  /** A line above header and page: impersonation, a lost connection. */
  banner?: ReactNode;
  children: ReactNode;
} & RootProps<HTMLDivElement>;

const MAIN_ID = 'main';

const Root = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  min-block-size: 100dvh;
  ${below.large} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Side = styled.div`
  position: sticky;
  inset-block-start: 0;
  block-size: 100dvh;
  z-index: var(--layer-header);
`;

const Column = styled.div`
  display: flex;
  flex-direction: column;
  min-inline-size: 0;
  /* Sticky table headers stop below the bar. */
  --sticky-offset: var(--size-header);
`;

const Main = styled.main`
  flex: 1;
  min-inline-size: 0;
  outline: none;
`;

const Drawer = onDemand(() => import('./NavigationDrawer.tsx').then((m) => m.NavigationDrawer));

/**
 * Frame of every page: skip link, navigation, header, main. Below 992 px the navigation is a drawer that closes after a
 * choice.
 */
export function AppShell({
  labels,
  brand,
  navigation,
  currentPath,
  isCollapsed,
  onCollapsedChange,
  headerStart,
  headerEnd,
  banner,
  children,
  className,
  ref,
}: AppShellProps) {
  const isNarrow = useMediaQuery(`(max-width: ${breakpoint.large - 0.02}px)`);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const sidebar = { label: labels.navigation, groups: navigation, currentPath };
  const toggle = isNarrow ? (
    <IconButton icon={Menu} label={labels.openMenu} aria-expanded={isDrawerOpen} onPress={() => setDrawerOpen(true)} />
  ) : (
    <IconButton
      icon={PanelLeft}
      isMirrored
      label={isCollapsed ? labels.expand : labels.collapse}
      onPress={() => onCollapsedChange(!isCollapsed)}
    />
  );
  return (
    <Root className={className} ref={ref}>
      <SkipLink targetId={MAIN_ID} label={labels.skip} />
      {!isNarrow && (
        <Side>
          <Sidebar {...sidebar} isCollapsed={isCollapsed} brand={<BrandBlock {...brand} isCollapsed={isCollapsed} />} />
        </Side>
      )}
      <Drawer
        isShown={isDrawerOpen}
        onFailure={() => setDrawerOpen(false)}
        props={{
          label: labels.navigation,
          isOpen: isNarrow && isDrawerOpen,
          onOpenChange: setDrawerOpen,
          children: <Sidebar {...sidebar} brand={<BrandBlock {...brand} />} onNavigate={() => setDrawerOpen(false)} />,
        }}
      />
      <Column>
        {banner}
        <Header
          start={
            <>
              {toggle}
              {(isNarrow || isCollapsed) && <BrandBlock {...brand} subtitle={undefined} variant="header" />}
              {headerStart}
            </>
          }
          end={headerEnd}
        />
        <Main id={MAIN_ID} tabIndex={-1}>
          {children}
        </Main>
      </Column>
    </Root>
  );
}
