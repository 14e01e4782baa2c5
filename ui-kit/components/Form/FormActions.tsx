import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { RootProps } from '../../provider/rootProps.ts';

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  padding-block-start: var(--space-2);
`;

/** The buttons at the end of a form, the primary one first. */
export function FormActions({ children, className, ref }: { children: ReactNode } & RootProps<HTMLDivElement>) {
  return (
    <Root className={className} ref={ref}>
      {children}
    </Root>
  );
}
