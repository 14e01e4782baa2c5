import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { SpaceToken } from '../../theme/tokens.ts';
import type { RootProps } from '../../provider/rootProps.ts';

export type InlineProps = {
  /** Space between children, in steps of 4 px. */
  gap?: SpaceToken;
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  justify?: 'start' | 'center' | 'end' | 'between';
  /** Children wrap to the next line if needed. Default: true. */
  isWrapped?: boolean;
  children?: ReactNode;
} & RootProps<HTMLDivElement>;

const Root = styled.div`
  display: flex;
  min-inline-size: 0;
  /* Break a long word instead of overflowing. */
  > * {
    max-inline-size: 100%;
  }
`;

/** Children side by side. */
export function Inline({
  gap = 2,
  align = 'center',
  justify = 'start',
  isWrapped = true,
  children,
  className,
  ref,
}: InlineProps) {
  return (
    <Root
      className={className}
      ref={ref}
      style={{
        gap: `var(--space-${gap})`,
        alignItems: align,
        justifyContent: justify === 'between' ? 'space-between' : justify,
        flexWrap: isWrapped ? 'wrap' : 'nowrap',
      }}
    >
      {children}
    </Root>
  );
}
