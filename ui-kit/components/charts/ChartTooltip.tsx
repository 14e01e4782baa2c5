import type { TooltipContentProps } from 'recharts';
import styled from 'styled-components';

const Root = styled.div`
  max-inline-size: 280px;
  overflow-wrap: anywhere;
  padding: 8px 10px;
  background: var(--color-surface-raised);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-control);
  box-shadow: var(--shadow-popover);
  color: var(--color-text);
  font-size: var(--font-small);
  line-height: var(--line-small);
  p {
    font-weight: var(--weight-strong);
    margin-block-end: 4px;
  }
  div {
    display: flex;
    justify-content: space-between;
    gap: var(--space-4);
  }
`;

type ChartTooltipProps = {
  labelOf: ReadonlyMap<string, string>;
  formatValue?: (value: number) => string;
} & Partial<Pick<TooltipContentProps, 'active' | 'payload' | 'label'>>;

/** The full label of a point; the axis shows the short one. */
function fullLabel(point: unknown): string | undefined {
  if (typeof point !== 'object' || point === null || !('label' in point)) return undefined;
  return typeof point.label === 'string' ? point.label : undefined;
}

/** The values of one point. Recharts passes the point under the pointer. */
export function ChartTooltip({ active, payload, label, labelOf, formatValue = String }: ChartTooltipProps) {
  if (!active || !payload || payload.length === 0) return null;
  return (
    <Root>
      <p>{fullLabel(payload[0]?.payload) ?? label}</p>
      {payload.map((entry) => (
        <div key={String(entry.dataKey)}>
          <span>{labelOf.get(String(entry.dataKey))}</span>
          <b>{typeof entry.value === 'number' ? formatValue(entry.value) : '–'}</b>
        </div>
      ))}
    </Root>
  );
}
