import { useEffect, useRef } from 'react';
import type { TooltipContentProps } from 'recharts';
import styled from 'styled-components';
import { useOptionalAnnounce } from '../Announcer/Announcer.tsx';

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

/** Announces a text whenever it changes, while the focus is in the chart: arrow keys move from point to point. */
function useAnnounceByKeyboard(text: string) {
  const place = useRef<HTMLDivElement>(null);
  const announce = useOptionalAnnounce();
  useEffect(() => {
    const isByKeyboard = place.current?.closest('.recharts-wrapper')?.contains(document.activeElement);
    if (text && isByKeyboard) announce?.(text);
  }, [announce, text]);
  return place;
}

/** The values of one point. Recharts passes the point under the pointer or of the arrow keys. */
export function ChartTooltip({ active, payload, label, labelOf, formatValue = String }: ChartTooltipProps) {
  const shown = active ? (payload ?? []) : [];
  const title = fullLabel(shown[0]?.payload) ?? label ?? '';
  const values = shown.map(({ dataKey, value }) => ({
    id: String(dataKey),
    name: labelOf.get(String(dataKey)),
    value: typeof value === 'number' ? formatValue(value) : '–',
  }));
  const text = [title, ...values.map(({ name, value }) => `${name} ${value}`)].join(', ');
  const place = useAnnounceByKeyboard(values.length > 0 ? text : '');
  if (values.length === 0) return null;
  return (
    <Root ref={place}>
      <p>{title}</p>
      {values.map(({ id, name, value }) => (
        <div key={id}>
          <span>{name}</span>
          <b>{value}</b>
        </div>
      ))}
    </Root>
  );
}
