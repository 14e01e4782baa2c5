import type { ReactNode } from 'react';
import styled from 'styled-components';
import { below, focusRing, visuallyHidden } from '../../theme/styles.ts';
import { PressButton } from '../Button/PressButton.tsx';
import { Popover } from '../Popover/Popover.tsx';
import type { RootProps } from '../../provider/rootProps.ts';

export type ConnectionStatusProps = {
  state: 'live' | 'connecting' | 'offline';
  /** The state in a word: "Live", "Reconnecting…", "Offline". */
  label: string;
  /** What the state means. With it, the status is a button that opens a popover. */
  details?: { label: string; content: ReactNode };
} & RootProps<HTMLDivElement>;

const Root = styled.div`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  padding: 4px 8px;
  border-radius: var(--radius-full);
  font-size: var(--font-small);
  line-height: var(--line-small);
  font-weight: var(--weight-medium);
  color: var(--color-success-text);
  &[data-state='connecting'] {
    color: var(--color-warning-text);
    background: var(--color-warning-bg);
  }
  &[data-state='offline'] {
    color: var(--color-danger-text);
    background: var(--color-danger-bg);
  }
`;

/** A dot while live, a ring while connecting, a square while offline: different without colour. */
const Sign = styled.span`
  flex-shrink: 0;
  inline-size: 9px;
  block-size: 9px;
  border: 2px solid currentcolor;
  border-radius: 50%;
  forced-color-adjust: none;
  [data-state='live'] & {
    background: currentcolor;
  }
  [data-state='offline'] & {
    background: currentcolor;
    border-radius: 1px;
  }
`;

const Word = styled.span`
  min-inline-size: 0;
  overflow-wrap: anywhere;
  ${below.small} {
    ${visuallyHidden}
  }
`;

const Trigger = styled(PressButton)`
  ${focusRing}
  display: inherit;
  align-items: center;
  gap: inherit;
  /* At least 24 px high, also on a phone, where the word is hidden (WCAG 2.2, 2.5.8). */
  min-inline-size: 24px;
  min-block-size: 24px;
  justify-content: center;
  border: 0;
  border-radius: var(--radius-full);
  padding: 0;
  background: none;
  color: inherit;
  font: inherit;
  cursor: pointer;
  &[data-hovered] {
    text-decoration: underline;
  }
`;

/** Shows whether the data is up to date. Show a problem only after 5 s. */
export function ConnectionStatus({ state, label, details, className, ref }: ConnectionStatusProps) {
  const words = (
    <>
      <Sign aria-hidden="true" />
      <Word>{label}</Word>
    </>
  );
  return (
    <Root className={className} ref={ref} role="status" data-state={state}>
      {details ? (
        <Popover label={details.label} placement="bottom end" trigger={<Trigger>{words}</Trigger>}>
          {details.content}
        </Popover>
      ) : (
        words
      )}
    </Root>
  );
}
