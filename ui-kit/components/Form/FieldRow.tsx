import type { ReactNode } from 'react';
import styled from 'styled-components';

export type FieldRowProps = {
  /** Narrowest a field may be before the row folds, in px. */
  minField?: number;
  children: ReactNode;
};

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

/** Fields side by side: "Size" and "Certificate". Folds by itself where there is no room. */
export function FieldRow({ minField = 150, children }: FieldRowProps) {
  return (
    <Root style={{ gridTemplateColumns: `repeat(auto-fit, minmax(min(${minField}px, 100%), 1fr))` }}>{children}</Root>
  );
}
