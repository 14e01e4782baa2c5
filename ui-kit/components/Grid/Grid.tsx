import type { ReactNode } from 'react';
import styled from 'styled-components';
import { below } from '../../theme/styles.ts';
import { breakpoint, type SpaceToken } from '../../theme/tokens.ts';
import type { RootProps } from '../../provider/rootProps.ts';

export type GridProps = {
  /** Minimum width of a column, in px. The grid has as many columns as fit. */
  minColumn?: number;
  /** Fixed proportions instead of `minColumn`, e.g. `2-1` for two thirds and one third. One column below 992 px. */
  parts?: '1-1' | '2-1' | '1-2' | '1-1-1' | '3-1' | '3-2';
  /**
   * The last part, a Card, stays in view while the others scroll, and so does its footer: beside them, or in one column
   * at the bottom of the window. `beside`: in one column it does not, because there is nothing in it yet.
   */
  isLastSticky?: boolean | 'beside';
  gap?: SpaceToken;
  children?: ReactNode;
} & RootProps<HTMLDivElement>;

/** Height of the page's header: with it the whole part fits into the window before the page is scrolled. */
const PAGE_HEADER = '120px';

/** Height of the last part in one column: the others stay visible above it. */
const SHEET_HEIGHT = '60dvh';

/** Height of the last part's footer, which must not cover what has the focus. */
const FOOTER_HEIGHT = '72px';

const Root = styled.div`
  display: grid;
  min-inline-size: 0;
  > * {
    min-inline-size: 0;
  }
  &[data-parts] {
    ${below.large} {
      grid-template-columns: minmax(0, 1fr) !important;
    }
  }
  &[data-sticky] > :last-child {
    --sticky-start: calc(var(--sticky-offset, 0px) + var(--space-4));
    overflow-y: auto;
    scroll-padding-block-end: ${FOOTER_HEIGHT};
    > footer {
      position: sticky;
      inset-block-end: 0;
      background: var(--color-surface);
    }
    @media (min-width: ${breakpoint.large}px) {
      position: sticky;
      inset-block-start: var(--sticky-start);
      align-self: start;
      max-block-size: calc(100dvh - var(--sticky-start) - ${PAGE_HEADER});
    }
  }
  &[data-sticky='always'] > :last-child {
    ${below.large} {
      position: sticky;
      inset-block-end: 0;
      z-index: var(--layer-sticky);
      max-block-size: ${SHEET_HEIGHT};
      box-shadow: var(--shadow-popover);
    }
  }
  &[data-sticky='always'] > :not(:last-child) :focus-visible {
    ${below.large} {
      /* The sheet must not cover what has the focus (WCAG 2.4.11). */
      scroll-margin-block-end: ${SHEET_HEIGHT};
    }
  }
`;

/** Columns of equal width or fixed proportions. They wrap if the grid is narrow. */
export function Grid({ minColumn = 240, parts, isLastSticky, gap = 4, children, className, ref }: GridProps) {
  const gridTemplateColumns = parts
    ? parts
        .split('-')
        .map((part) => `minmax(0, ${part}fr)`)
        .join(' ')
    : `repeat(auto-fit, minmax(min(${minColumn}px, 100%), 1fr))`;
  return (
    <Root
      className={className}
      ref={ref}
      data-parts={parts}
      data-sticky={isLastSticky === true ? 'always' : isLastSticky || undefined}
      style={{ gap: `var(--space-${gap})`, gridTemplateColumns }}
    >
      {children}
    </Root>
  );
}
