import type { ReactNode } from 'react';
import styled from 'styled-components';
import { below } from '../../theme/styles.ts';
import type { RootProps } from '../../provider/rootProps.ts';

export type HeaderProps = {
  /** Toggle of the navigation, then the search or the name of the page. */
  start?: ReactNode;
  /** Status, language, theme, notifications, user. */
  end?: ReactNode;
} & RootProps<HTMLElement>;

const Root = styled.header`
  position: sticky;
  inset-block-start: 0;
  z-index: var(--layer-header);
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  min-block-size: var(--size-header);
  padding-inline: var(--space-4) var(--space-6);
  background: var(--color-surface);
  border-block-end: 1px solid var(--color-border);
  ${below.medium} {
    padding-inline: var(--space-2);
    gap: 2px;
  }
`;

const Side = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-inline-size: 0;
  &:first-child {
    flex: 1 0 25%;
  }
  ${below.medium} {
    gap: 2px;
  }
  ${below.small} {
    /* The name of the company needs the place. */
    [data-wide] {
      display: none;
    }
    button:has([data-wide]) {
      /* With the gap before the hidden code, the icon is in the middle of 44 px. */
      padding-inline: 13px 5px;
    }
  }
`;

/** The bar at the top of every page. */
export function Header({ start, end, className, ref }: HeaderProps) {
  return (
    <Root className={className} ref={ref}>
      <Side>{start}</Side>
      <Side>{end}</Side>
    </Root>
  );
}
