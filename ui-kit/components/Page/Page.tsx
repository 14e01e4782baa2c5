import type { ReactNode } from 'react';
import styled from 'styled-components';
import { below } from '../../theme/styles.ts';
import type { RootProps } from '../../provider/rootProps.ts';

export type PageProps = {
  /** `narrow` keeps forms and texts readable. */
  width?: 'full' | 'narrow';
  children?: ReactNode;
} & RootProps<HTMLDivElement>;

const Root = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-4);
  inline-size: 100%;
  max-inline-size: 1600px;
  margin-inline: auto;
  padding: var(--space-5) var(--space-6) var(--space-10);
  > * {
    min-inline-size: 0;
  }
  &[data-width='narrow'] {
    max-inline-size: 880px;
  }
  ${below.medium} {
    padding: var(--space-4) 14px var(--space-8);
    gap: var(--space-3);
  }
`;

/** The body of a screen: margins and the space between its parts. */
export function Page({ width = 'full', children, className, ref }: PageProps) {
  return (
    <Root className={className} ref={ref} data-width={width}>
      {children}
    </Root>
  );
}
