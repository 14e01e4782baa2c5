import { Inbox, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Icon, type IconType } from '../Icon/Icon.tsx';

export interface EmptyStateProps {
  /** `new`: nothing there yet, the action makes the first. `filtered`: there is something, the action clears the filters. */
  variant: 'new' | 'filtered';
  /** "No employees yet", "No employee matches". */
  title: string;
  /** What comes here and how, or what to change. */
  description?: ReactNode;
  icon?: IconType;
  action?: ReactNode;
}

const Root = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: var(--space-1);
  padding: var(--space-10) var(--space-4);
  text-align: center;
  > * {
    max-inline-size: 100%;
  }
`;

const Sign = styled.span`
  display: grid;
  place-items: center;
  inline-size: 48px;
  block-size: 48px;
  margin-block-end: var(--space-2);
  border-radius: var(--radius-card);
  background: var(--color-surface-selected);
  color: var(--color-primary-text);
  &[data-variant='filtered'] {
    background: var(--color-surface-sunken);
    color: var(--color-text-muted);
  }
`;

const Title = styled.p`
  font-size: var(--font-lead);
  line-height: var(--line-lead);
  font-weight: var(--weight-strong);
  letter-spacing: -0.008em;
`;

const Description = styled.p`
  && {
    max-inline-size: min(44ch, 100%);
  }
  color: var(--color-text-muted);
  text-wrap: pretty;
`;

const Action = styled.div`
  margin-block-start: var(--space-3);
`;

/** What stands where rows would be. Empty because new is not empty because filtered. */
export function EmptyState({ variant, title, description, icon, action }: EmptyStateProps) {
  return (
    <Root>
      <Sign data-variant={variant}>
        <Icon icon={icon ?? (variant === 'new' ? Inbox : SearchX)} size={24} />
      </Sign>
      <Title>{title}</Title>
      {description && <Description>{description}</Description>}
      {action && <Action>{action}</Action>}
    </Root>
  );
}
