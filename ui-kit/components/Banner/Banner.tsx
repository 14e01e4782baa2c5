import type { ReactNode } from 'react';
import styled from 'styled-components';
import { type Tone, toneSurface } from '../../theme/tone.ts';
import type { RootProps } from '../../provider/rootProps.ts';

export type BannerProps = {
  tone?: Tone;
  children: ReactNode;
  actions?: ReactNode;
} & RootProps<HTMLDivElement>;

const Root = styled.div`
  ${toneSurface}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-3);
  min-block-size: 36px;
  padding: 6px var(--space-3);
  font-size: var(--font-label);
  line-height: var(--line-label);
  font-weight: var(--weight-medium);
  border-block-end: 1px solid var(--color-border);
`;

const Actions = styled.div`
  display: flex;
  gap: var(--space-2);
  margin-inline-start: auto;
`;

/** A full-width line: "2 new withdrawals — show", "You are viewing as Ana". Announced as a polite status. */
export function Banner({ tone = 'info', children, actions, className, ref }: BannerProps) {
  return (
    <Root className={className} ref={ref} data-tone={tone} role="status">
      <p>{children}</p>
      {actions && <Actions>{actions}</Actions>}
    </Root>
  );
}
