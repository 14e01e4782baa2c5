import { CloudAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { CopyableId, type CopyableIdProps } from '../CopyableId/CopyableId.tsx';
import { StatePlace, StateSign, StateTitle } from '../EmptyState/stateStyle.ts';
import { Icon, type IconType } from '../Icon/Icon.tsx';
import type { RootProps } from '../../provider/rootProps.ts';

export type ErrorStateProps = {
  /** What happened: "Could not load employees". */
  title: string;
  /** What was not affected and what to do: "Check your connection, then try again." */
  tip: ReactNode;
  icon?: IconType;
  /** The error replaces the whole page: its title is the heading of the page. */
  isPage?: boolean;
  /** Retry first, then others. */
  actions?: ReactNode;
  /** For support. The user can copy it. */
  requestId?: CopyableIdProps;
} & RootProps<HTMLDivElement>;

const Sign = styled(StateSign)`
  background: var(--color-danger-bg);
  color: var(--color-danger-text);
`;

const Tip = styled.p`
  max-inline-size: 48ch;
  color: var(--color-text-muted);
  text-wrap: pretty;
  overflow-wrap: anywhere;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: var(--space-2);
  margin-block-start: var(--space-3);
`;

const RequestId = styled.div`
  margin-block-start: var(--space-2);
`;

/** Replaces content that could not be loaded. */
export function ErrorState({
  title,
  tip,
  icon = CloudAlert,
  actions,
  requestId,
  isPage,
  className,
  ref,
}: ErrorStateProps) {
  return (
    <StatePlace className={className} ref={ref} role="alert">
      <Sign>
        <Icon icon={icon} size={24} />
      </Sign>
      <StateTitle as={isPage ? 'h1' : 'p'}>{title}</StateTitle>
      <Tip>{tip}</Tip>
      {actions && <Actions>{actions}</Actions>}
      {requestId && (
        <RequestId>
          <CopyableId {...requestId} />
        </RequestId>
      )}
    </StatePlace>
  );
}
