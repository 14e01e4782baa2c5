import type { ReactNode } from 'react';
import styled from 'styled-components';
import { below } from '../../theme/styles.ts';
import type { SpaceToken } from '../../theme/tokens.ts';

export type GridProps = {
  /** Minimum width of a column, in px. The grid has as many columns as fit. */
  minColumn?: number;
  /** Fixed proportions instead of `minColumn`, e.g. `2-1` for two thirds and one third. One column below 992 px. */
  parts?: '1-1' | '2-1' | '1-2' | '1-1-1' | '3-1';
  gap?: SpaceToken;
  children?: ReactNode;
};

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
`;

/** Columns of equal width or fixed proportions. They wrap if the grid is narrow. */
export function Grid({ minColumn = 240, parts, gap = 4, children }: GridProps) {
  const gridTemplateColumns = parts
    ? parts
        .split('-')
        .map((part) => `minmax(0, ${part}fr)`)
        .join(' ')
    : `repeat(auto-fit, minmax(min(${minColumn}px, 100%), 1fr))`;
  return (
    <Root data-parts={parts} style={{ gap: `var(--space-${gap})`, gridTemplateColumns }}>
      {children}
    </Root>
  );
}
