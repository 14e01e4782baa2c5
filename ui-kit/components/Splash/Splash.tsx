import { HardHat } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Icon } from '../Icon/Icon.tsx';
import { Spinner } from '../Spinner/Spinner.tsx';
import type { RootProps } from '../../provider/rootProps.ts';

export type SplashProps = {
  /** "Initializing…" or "Initialization failed". */
  title: string;
  /** If the start failed: no spinner, but what happened and what to do. */
  failure?: {
    message: string;
    /** A button: "Refresh page". */
    action: ReactNode;
    details?: { label: string; text: string };
  };
} & RootProps<HTMLElement>;

const Root = styled.main`
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: var(--space-3);
  min-block-size: 100dvh;
  padding: var(--space-6);
  text-align: center;
`;

const Mark = styled.span`
  display: grid;
  place-items: center;
  inline-size: 56px;
  block-size: 56px;
  border-radius: var(--radius-card);
  background: var(--color-accent);
  color: var(--color-on-accent);
  forced-color-adjust: none;
`;

const Title = styled.h1`
  max-inline-size: 100%;
  overflow-wrap: anywhere;
  font-size: var(--font-lead);
  line-height: var(--line-lead);
  font-weight: var(--weight-medium);
`;

const Message = styled.p`
  max-inline-size: min(48ch, 100%);
  overflow-wrap: anywhere;
  color: var(--color-text-muted);
`;

const Details = styled.details`
  max-inline-size: min(720px, 100%);
  color: var(--color-text-muted);
  font-size: var(--font-small);
  text-align: start;
  summary {
    min-block-size: 24px;
    cursor: pointer;
    border-radius: var(--radius-small);
    text-align: center;
  }
  pre {
    max-block-size: 40vh;
    padding: var(--space-3);
    background: var(--color-surface-sunken);
    border-radius: var(--radius-control);
    font-family: var(--font-mono);
    overflow: auto;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;

/** Shown until the console has started. */
export function Splash({ title, failure, className, ref }: SplashProps) {
  return (
    <Root className={className} ref={ref}>
      <Mark>
        <Icon icon={HardHat} size={32} />
      </Mark>
      <Title>{title}</Title>
      {!failure && <Spinner label={title} />}
      {failure && (
        <>
          <Message>{failure.message}</Message>
          {failure.action}
          {failure.details && (
            <Details>
              <summary>{failure.details.label}</summary>
              <pre tabIndex={0}>{failure.details.text}</pre>
            </Details>
          )}
        </>
      )}
    </Root>
  );
}
