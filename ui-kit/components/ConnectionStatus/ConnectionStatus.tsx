import styled from 'styled-components';
import { below, visuallyHidden } from '../../theme/styles.ts';

export type ConnectionStatusProps = {
  state: 'live' | 'connecting' | 'offline';
  /** The state in a word: "Live", "Reconnecting…", "Offline". */
  label: string;
};

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
  [data-state='live'] > & {
    background: currentcolor;
  }
  [data-state='offline'] > & {
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

/** Shows whether the data is up to date. Show a problem only after 5 s. */
export function ConnectionStatus({ state, label }: ConnectionStatusProps) {
  return (
    <Root role="status" data-state={state}>
      <Sign aria-hidden="true" />
      <Word>{label}</Word>
    </Root>
  );
}
