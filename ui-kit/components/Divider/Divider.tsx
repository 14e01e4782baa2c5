import styled from 'styled-components';

export type DividerProps = {
  /** A word in the middle of the line, e.g. "or". */
  label?: string;
};

const Root = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  color: var(--color-text-muted);
  font-size: var(--font-small);
  line-height: var(--line-small);
  &::before,
  &::after {
    content: '';
    flex: 1;
    border-block-start: 1px solid var(--color-border);
  }
  &:not([data-label]) {
    gap: 0;
  }
`;

/** A thin line between two parts. */
export function Divider({ label }: DividerProps) {
  return (
    <Root data-label={label ? '' : undefined} role={label ? undefined : 'separator'}>
      {label}
    </Root>
  );
}
