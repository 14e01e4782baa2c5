import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Link } from '../Link/Link.tsx';
import { barTrack } from '../../theme/styles.ts';
import type { RootProps } from '../../provider/rootProps.ts';

/** A bar of a BarList. */
export type BarListItem = {
  id: string;
  label: string;
  value: number;
  /** Formatted: "268". */
  valueLabel: string;
  /** Address of the list that the bar counts. */
  href?: string;
};

export type BarListProps = {
  /** Names the list: "Employees by sector". */
  label: string;
  items: readonly BarListItem[];
  /** Shown when the list is empty. */
  emptyState?: ReactNode;
} & RootProps<HTMLUListElement>;

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: 10px;
`;

const Line = styled.div`
  display: flex;
  justify-content: space-between;
  gap: var(--space-3);
  overflow-wrap: anywhere;
`;

const Value = styled.span`
  color: var(--color-text-muted);
  flex-shrink: 0;
  max-inline-size: 50%;
  font-size: var(--font-small);
  overflow-wrap: break-word;
  text-align: end;
`;

const Track = styled.div`
  block-size: 8px;
  margin-block-start: 4px;
  border-radius: 3px;
  ${barTrack}
`;

const Bar = styled.div`
  block-size: 100%;
  border-radius: 3px;
  background: var(--color-chart-1);
  @media (forced-colors: active) {
    background: Highlight;
    forced-color-adjust: none;
  }
`;

/** Bars that compare values. The longest one fills the line. */
export function BarList({ label, items, emptyState, className, ref }: BarListProps) {
  const most = Math.max(...items.map((item) => item.value), 1);
  if (items.length === 0) return emptyState;
  return (
    <List className={className} ref={ref} aria-label={label}>
      {items.map((item) => (
        <li key={item.id}>
          <Line>
            {item.href ? (
              <Link href={item.href} variant="subtle">
                {item.label}
              </Link>
            ) : (
              <span>{item.label}</span>
            )}
            <Value>{item.valueLabel}</Value>
          </Line>
          <Track aria-hidden="true">
            <Bar style={{ inlineSize: `${(Math.max(item.value, 0) / most) * 100}%` }} />
          </Track>
        </li>
      ))}
    </List>
  );
}
