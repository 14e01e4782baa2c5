import type { ReactNode } from 'react';
import styled from 'styled-components';
import { visuallyHidden } from '../../theme/styles.ts';

const Root = styled.span`
  ${visuallyHidden}
`;

/** Text for assistive technology where the eye has enough already. */
export function VisuallyHidden({ id, children }: { id?: string; children: ReactNode }) {
  return <Root id={id}>{children}</Root>;
}
