import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { SpaceToken } from '../../theme/tokens.ts';
import type { RootProps } from '../../provider/rootProps.ts';

export type StackProps = {
  /** Space between children, in steps of 4 px. */
  gap?: SpaceToken;
  align?: 'start' | 'center' | 'end' | 'stretch';
  children?: ReactNode;
} & RootProps<HTMLDivElement>;

const Root = styled.div`
  display: flex;
  flex-direction: column;
  min-inline-size: 0;
  > * {
    min-inline-size: 0;
  }
`;

/** Children one below the other. */
export function Stack({ gap = 4, align = 'stretch', children, className, ref }: StackProps) {
  return (
    <Root className={className} ref={ref} style={{ gap: `var(--space-${gap})`, alignItems: align }}>
      {children}
    </Root>
  );
}
