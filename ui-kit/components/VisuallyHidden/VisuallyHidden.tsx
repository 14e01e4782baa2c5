import type { ReactNode } from 'react';
import styled from 'styled-components';
import { visuallyHidden } from '../../theme/styles.ts';

const Root = styled.span`
  ${visuallyHidden}
`;

export type VisuallyHiddenProps = {
  id?: string;
  /** Spoken when it comes, by those who listen to the page. */
  role?: 'status';
  children: ReactNode;
};

/** Text for assistive technology where the eye has enough already. */
export function VisuallyHidden({ id, role, children }: VisuallyHiddenProps) {
  return (
    <Root id={id} role={role}>
      {children}
    </Root>
  );
}
