import styled from 'styled-components';
import type { RootProps } from '../../provider/rootProps.ts';

export type DividerProps = {
  /** A word in the middle of the line, e.g. "or". */
  label?: string;
} & RootProps<HTMLDivElement>;

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
export function Divider({ label, className, ref }: DividerProps) {
  return (
    <Root className={className} ref={ref} data-label={label ? '' : undefined} role={label ? undefined : 'separator'}>
      {label}
    </Root>
  );
}
