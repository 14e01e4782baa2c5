import type { ReactNode } from 'react';
import styled from 'styled-components';

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  padding-block-start: var(--space-2);
`;

/** The buttons at the end of a form, the primary one first. */
export function FormActions({ children }: { children: ReactNode }) {
  return <Root>{children}</Root>;
}
