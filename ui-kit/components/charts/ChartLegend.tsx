import type { ComponentType } from 'react';
import styled from 'styled-components';
import type { ChartSeries } from './chartData.ts';

const Root = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  color: var(--color-text-muted);
  font-size: var(--font-small);
  line-height: var(--line-small);
`;

const Item = styled.li`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-inline-size: 0;
  overflow-wrap: anywhere;
  > svg {
    overflow: visible;
  }
`;

/** CSS colour of a series. */
export const colorOf = ({ color }: Pick<ChartSeries, 'color'>): string => `var(--color-chart-${color})`;
/** SVG `stroke-dasharray` of a series; undefined for a solid line. */
export const dashOf = ({ isDashed }: Pick<ChartSeries, 'isDashed'>): string | undefined =>
  isDashed ? '5 4' : undefined;

export type MarkProps = {
  series: ChartSeries;
};

function LineMark({ series }: MarkProps) {
  return (
    <svg width="18" height="8" aria-hidden="true">
      <line x1="0" x2="18" y1="4" y2="4" strokeWidth="2.5" stroke={colorOf(series)} strokeDasharray={dashOf(series)} />
    </svg>
  );
}

type ChartLegendProps = {
  series: readonly ChartSeries[];
  /** Mark before a name, drawn like the series. Default: a line. */
  mark?: ComponentType<MarkProps>;
};

/** The names of the series of a chart with their marks. */
export function ChartLegend({ series, mark: Mark = LineMark }: ChartLegendProps) {
  return (
    <Root>
      {series.map((one) => (
        <Item key={one.id}>
          <Mark series={one} />
          <span>{one.label}</span>
        </Item>
      ))}
    </Root>
  );
}
