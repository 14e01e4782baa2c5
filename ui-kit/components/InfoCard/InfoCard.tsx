import type { ReactNode } from 'react';
import styled from 'styled-components';
import { type Tone, toneSurface } from '../../theme/tone.ts';
import { Icon, type IconType } from '../Icon/Icon.tsx';
import type { RootProps } from '../../provider/rootProps.ts';

export type InfoCardProps = {
  title: ReactNode;
  icon: IconType;
  tone?: Tone;
  children: ReactNode;
  /** At the end: a button or a link. */
  action?: ReactNode;
} & RootProps<HTMLElement>;

const Root = styled.section`
  display: flex;
  gap: var(--space-3);
  padding: var(--space-4);
  background: var(--color-surface);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-card);
  min-inline-size: 0;
`;

const Sign = styled.span`
  ${toneSurface}
  display: grid;
  place-items: center;
  flex-shrink: 0;
  inline-size: 36px;
  block-size: 36px;
  border-radius: var(--radius-control);
`;

const Body = styled.div`
  flex: 1;
  min-inline-size: 0;
  overflow-wrap: anywhere;
`;

const Title = styled.p`
  font-weight: var(--weight-strong);
`;

const Detail = styled.div`
  color: var(--color-text-muted);
  font-size: var(--font-label);
  line-height: var(--line-label);
`;

const Action = styled.div`
  margin-block-start: var(--space-2);
`;

/** General information that is not the result of an action: how a feature works, what comes next. */
export function InfoCard({ title, icon, tone = 'info', children, action, className, ref }: InfoCardProps) {
  return (
    <Root className={className} ref={ref}>
      <Sign data-tone={tone}>
        <Icon icon={icon} />
      </Sign>
      <Body>
        <Title>{title}</Title>
        <Detail>{children}</Detail>
        {action && <Action>{action}</Action>}
      </Body>
    </Root>
  );
}
