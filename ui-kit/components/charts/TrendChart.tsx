import { type ReactNode, useState } from 'react';
import { Area, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import styled from 'styled-components';
import { useMediaQuery } from '../../provider/useMediaQuery.ts';
import { Card } from '../Card/Card.tsx';
import { Link } from '../Link/Link.tsx';
import { Table } from '../Table/Table.tsx';
import { ChartTooltip } from './ChartTooltip.tsx';

export interface TrendSeries {
  id: string;
  /** "Delivered" */
  label: string;
  color: 1 | 2 | 3 | 4;
  /** Fills the ground below the line; for the main series. */
  isArea?: boolean;
  /** Tells lines apart without colour. */
  isDashed?: boolean;
}

export interface TrendPoint {
  id: string;
  /** On the axis: "14". */
  shortLabel: string;
  /** In the table and the tooltip: "14 November". */
  label: string;
  /** By the series' id; null where nothing was measured. */
  values: Record<string, number | null>;
}

export interface TrendChartProps {
  title: string;
  /** "last 14 days" */
  detail?: string;
  series: readonly TrendSeries[];
  points: readonly TrendPoint[];
  formatValue?: (value: number) => string;
  /** Names of the button that changes the view. */
  viewAsTableLabel: string;
  viewAsChartLabel: string;
  /** Header of the table's first column: "Day". */
  pointHeader: string;
  /** Stands in for the chart where there are no points. */
  emptyState?: ReactNode;
  /** In px. */
  height?: number;
}

const Legend = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  color: var(--color-text-muted);
  font-size: var(--font-small);
  line-height: var(--line-small);
`;

const LegendItem = styled.li`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  > svg {
    overflow: visible;
  }
`;

const Plot = styled.div`
  font-size: var(--font-caption);
  .recharts-surface:focus-visible {
    outline: 2px solid var(--color-focus);
    outline-offset: 2px;
    border-radius: 4px;
  }
  .recharts-cartesian-axis-tick-value {
    fill: var(--color-text-muted);
    font-variant-numeric: tabular-nums;
  }
`;

const colorOf = (series: TrendSeries): string => `var(--color-chart-${series.color})`;
const dashOf = (series: TrendSeries): string | undefined => (series.isDashed ? '5 4' : undefined);

function PlotOf({ series, points, formatValue, height = 240 }: TrendChartProps) {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const data = points.map((point) => ({ ...point.values, shortLabel: point.shortLabel, label: point.label }));
  const labelOf = new Map(series.map(({ id, label }) => [id, label]));
  const shared = { type: 'linear', strokeWidth: 2, isAnimationActive: !isStill, animationDuration: 200 } as const;
  return (
    <Plot>
      <ResponsiveContainer width="100%" height={height}>
        <ComposedChart data={data} margin={{ top: 8, right: 4, bottom: 0, left: 0 }} accessibilityLayer>
          <CartesianGrid vertical={false} stroke="var(--color-border)" />
          <XAxis dataKey="shortLabel" tickLine={false} axisLine={false} tickMargin={10} minTickGap={16} />
          <YAxis width={36} tickLine={false} axisLine={false} allowDecimals={false} tickFormatter={formatValue} />
          <Tooltip
            content={<ChartTooltip labelOf={labelOf} formatValue={formatValue} />}
            cursor={{ stroke: 'var(--color-border-control)' }}
            isAnimationActive={false}
          />
          {series.map((one) =>
            one.isArea ? (
              <Area
                key={one.id}
                {...shared}
                dataKey={one.id}
                stroke={colorOf(one)}
                strokeDasharray={dashOf(one)}
                fill={colorOf(one)}
                fillOpacity={0.1}
              />
            ) : (
              <Line
                key={one.id}
                {...shared}
                dataKey={one.id}
                stroke={colorOf(one)}
                strokeDasharray={dashOf(one)}
                dot={false}
              />
            ),
          )}
        </ComposedChart>
      </ResponsiveContainer>
    </Plot>
  );
}

function TableOf({ title, series, points, formatValue = String, pointHeader }: TrendChartProps) {
  const text = (value: number | null | undefined) => (value === null || value === undefined ? '–' : formatValue(value));
  return (
    <Table
      caption={title}
      isDense
      variant="embedded"
      rows={points}
      getRowKey={(point) => point.id}
      columns={[
        { id: 'point', header: pointHeader, cell: (point) => point.label, isIdentity: true },
        ...series.map((one) => ({
          id: one.id,
          header: one.label,
          align: 'end' as const,
          cell: (point: TrendPoint) => text(point.values[one.id]),
        })),
      ]}
    />
  );
}

/** Lines over time, in a card. The same figures are a table at the press of a button. */
export function TrendChart(props: TrendChartProps) {
  const { title, detail, series, points, viewAsTableLabel, viewAsChartLabel, emptyState } = props;
  const [isTable, setTable] = useState(false);
  if (points.length === 0) {
    return (
      <Card title={title} detail={detail}>
        {emptyState}
      </Card>
    );
  }
  return (
    <Card
      title={title}
      detail={detail}
      actions={<Link onPress={() => setTable(!isTable)}>{isTable ? viewAsChartLabel : viewAsTableLabel}</Link>}
    >
      {isTable ? (
        <TableOf {...props} />
      ) : (
        <>
          <PlotOf {...props} />
          <Legend>
            {series.map((one) => (
              <LegendItem key={one.id}>
                <svg width="18" height="8" aria-hidden="true">
                  <line
                    x1="0"
                    x2="18"
                    y1="4"
                    y2="4"
                    strokeWidth="2.5"
                    stroke={colorOf(one)}
                    strokeDasharray={dashOf(one)}
                  />
                </svg>
                {one.label}
              </LegendItem>
            ))}
          </Legend>
        </>
      )}
    </Card>
  );
}
