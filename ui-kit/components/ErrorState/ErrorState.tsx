import { CloudAlert, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { useAnnounce } from '../Announcer/Announcer.tsx';
import { useCopy } from '../CopyField/useCopy.ts';
import { StatePlace, StateSign, StateTitle } from '../EmptyState/stateStyle.ts';
import { Icon, type IconType } from '../Icon/Icon.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';

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
  requestId?: { label: string; value: string; copyLabel: string; copiedLabel: string };
};

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

const RequestId = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: var(--space-1);
  margin-block-start: var(--space-2);
  color: var(--color-text-muted);
  font-size: var(--font-small);
  line-height: var(--line-small);
  code {
    font-family: var(--font-mono);
    overflow-wrap: anywhere;
  }
`;

function CopyableId({ label, value, copyLabel, copiedLabel }: NonNullable<ErrorStateProps['requestId']>) {
  const { copy } = useCopy();
  const announce = useAnnounce();
  return (
    <RequestId>
      {label} <code>{value}</code>
      <IconButton
        size="small"
        icon={Copy}
        label={copyLabel}
        onPress={async () => {
          if (await copy(value)) announce(copiedLabel);
        }}
      />
    </RequestId>
  );
}

/** Replaces content that could not be loaded. */
export function ErrorState({ title, tip, icon = CloudAlert, actions, requestId, isPage }: ErrorStateProps) {
  return (
    <StatePlace role="alert">
      <Sign>
        <Icon icon={icon} size={24} />
      </Sign>
      <StateTitle as={isPage ? 'h1' : 'p'}>{title}</StateTitle>
      <Tip>{tip}</Tip>
      {actions && <Actions>{actions}</Actions>}
      {requestId && <CopyableId {...requestId} />}
    </StatePlace>
  );
}
