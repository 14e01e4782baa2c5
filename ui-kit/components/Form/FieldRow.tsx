import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { RootProps } from '../../provider/rootProps.ts';

export type FieldRowProps = {
  /** Minimum width of a field before the row wraps, in px. */
  minField?: number;
  children: ReactNode;
} & RootProps<HTMLDivElement>;

const Root = styled.div`
  display: grid;
  gap: var(--space-4) var(--space-3);
  align-items: start;
  min-inline-size: 0;
  flex: 1;
  > * {
    min-inline-size: 0;
  }
`;

/** Fields side by side: "Size" and "Certificate". It wraps if it is too narrow. */
export function FieldRow({ minField = 180, children, className, ref }: FieldRowProps) {
  return (
    <Root
      className={className}
      ref={ref}
      style={{ gridTemplateColumns: `repeat(auto-fit, minmax(min(${minField}px, 100%), 1fr))` }}
    >
      {children}
    </Root>
  );
}
