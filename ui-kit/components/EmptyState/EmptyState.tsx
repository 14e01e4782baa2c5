import { Inbox, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Icon, type IconType } from '../Icon/Icon.tsx';
import { StatePlace, StateSign, StateTitle } from './stateStyle.ts';
import type { RootProps } from '../../provider/rootProps.ts';

export type EmptyStateProps = {
  /** `new`: no records yet, the action creates one. `filtered`: no record matches, the action clears the filters. */
  variant: 'new' | 'filtered';
  /** "No employees yet", "No employee matches". */
  title: string;
  /** What appears here and how, or what to change. */
  description?: ReactNode;
  icon?: IconType;
  action?: ReactNode;
} & RootProps<HTMLDivElement>;

const Root = styled(StatePlace)`
  > * {
    max-inline-size: 100%;
  }
`;

const Sign = styled(StateSign)`
  background: var(--color-surface-selected);
  color: var(--color-primary-text);
  &[data-variant='filtered'] {
    background: var(--color-surface-sunken);
    color: var(--color-text-muted);
  }
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

/** Replaces the rows of an empty list. It distinguishes a new list from a filtered one. */
export function EmptyState({ variant, title, description, icon, action, className, ref }: EmptyStateProps) {
  return (
    <Root className={className} ref={ref}>
      <Sign data-variant={variant}>
        <Icon icon={icon ?? (variant === 'new' ? Inbox : SearchX)} size={24} />
      </Sign>
      <StateTitle>{title}</StateTitle>
      {description && <Description>{description}</Description>}
      {action && <Action>{action}</Action>}
    </Root>
  );
}
