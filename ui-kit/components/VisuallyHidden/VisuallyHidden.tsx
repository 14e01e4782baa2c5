import type { ReactNode } from 'react';
import styled from 'styled-components';
import { visuallyHidden } from '../../theme/styles.ts';

const Root = styled.span`
  ${visuallyHidden}
`;

export type VisuallyHiddenProps = {
  id?: string;
  /** Screen readers announce the text when it appears. */
  role?: 'status';
  children: ReactNode;
};

/** Invisible text for assistive technology. */
export function VisuallyHidden({ id, role, children }: VisuallyHiddenProps) {
  return (
    <Root id={id} role={role}>
      {children}
    </Root>
  );
}
