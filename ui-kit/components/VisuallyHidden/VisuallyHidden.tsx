import type { ReactNode } from 'react';
import styled from 'styled-components';
import { visuallyHidden } from '../../theme/styles.ts';
import type { RootProps } from '../../provider/rootProps.ts';

const Root = styled.span`
  ${visuallyHidden}
`;

export type VisuallyHiddenProps = {
  id?: string;
  /** Screen readers announce the text when it appears. */
  role?: 'status';
  children: ReactNode;
} & RootProps<HTMLSpanElement>;

/** Invisible text for assistive technology. */
export function VisuallyHidden({ id, role, children, className, ref }: VisuallyHiddenProps) {
  return (
    <Root className={className} ref={ref} id={id} role={role}>
      {children}
    </Root>
  );
}
