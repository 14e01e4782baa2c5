import { Area, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { useMediaQuery } from '../../provider/useMediaQuery.ts';
import { ChartCard, type ChartProps } from './ChartCard.tsx';
import { axisLabel, type ChartPoint, type ChartSeries, finiteOrNull, downsample } from './chartData.ts';
import { ChartLegend, colorOf, dashOf } from './ChartLegend.tsx';
import { ChartTooltip } from './ChartTooltip.tsx';
import { axis, Plot, useReadingDirection } from './plotStyle.ts';
import { SeriesTable } from './SeriesTable.tsx';

/** A line of a TrendChart. */
export type TrendSeries = {
  /** Fills the area below the line; for the main series. */
  isArea?: boolean;
} & ChartSeries;

/** A point in time with the values of all series. */
export type TrendPoint = ChartPoint;

export type TrendChartProps = {
  series: readonly TrendSeries[];
  /** If there are too many, the plot shows both ends and all peaks; the table shows all. */
  points: readonly TrendPoint[];
  /** Header of the table's first column: "Day". */
  pointHeader: string;
  /** In px. */
  height?: number;
} & ChartProps;

function TrendPlot({ title, detail, series, points, formatValue, height = 240 }: TrendChartProps) {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const reading = useReadingDirection();
  const data = downsample(points, series).map(({ shortLabel, label, values }) => ({
    ...Object.fromEntries(series.map(({ id }) => [id, finiteOrNull(values[id])])),
    shortLabel,
    label,
  }));
  const labelOf = new Map(series.map(({ id, label }) => [id, label]));
  const shared = { type: 'linear', strokeWidth: 2, isAnimationActive: !isStill, animationDuration: 200 } as const;
  // A single point has no line: draw a dot.
  const dot = data.length === 1;
  return (
    <Plot>
      <ResponsiveContainer width="100%" height={height}>
        <ComposedChart
          data={data}
          margin={reading.margin}
          accessibilityLayer
          aria-label={[title, detail].filter(Boolean).join(', ')}
        >
          <CartesianGrid vertical={false} stroke="var(--color-border)" />
          <XAxis
            {...axis}
            {...reading.points}
            dataKey="shortLabel"
            interval="preserveStartEnd"
            tickMargin={10}
            minTickGap={16}
            tickFormatter={axisLabel}
          />
          <YAxis {...axis} {...reading.figures} width="auto" allowDecimals={false} tickFormatter={formatValue} />
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
                dot={dot}
              />
            ) : (
              <Line
                key={one.id}
                {...shared}
                dataKey={one.id}
                stroke={colorOf(one)}
                strokeDasharray={dashOf(one)}
                dot={dot}
              />
            ),
          )}
        </ComposedChart>
      </ResponsiveContainer>
    </Plot>
  );
}

/** Lines over time in a card. A button shows the values as a table. */
export function TrendChart(props: TrendChartProps) {
  return (
    <ChartCard
      {...props}
      isEmpty={props.points.length === 0}
      chart={() => (
        <>
          <TrendPlot {...props} />
          <ChartLegend series={props.series} />
        </>
      )}
      table={() => <SeriesTable {...props} />}
    />
  );
}
