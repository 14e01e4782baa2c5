import { useId } from 'react';
import { Bar, BarChart as Bars, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { useMediaQuery } from '../../provider/useMediaQuery.ts';
import { ChartCard, type ChartProps } from './ChartCard.tsx';
import { axisLabel, type ChartPoint, type ChartSeries, finiteOrNull, downsample } from './chartData.ts';
import { ChartLegend, colorOf, type MarkProps } from './ChartLegend.tsx';
import { ChartTooltip } from './ChartTooltip.tsx';
import { axis, Plot, useReadingDirection } from './plotStyle.ts';
import { SeriesTable } from './SeriesTable.tsx';

export type BarChartProps = {
  series: readonly ChartSeries[];
  /** Each is a group of bars. If there are too many, the plot shows both ends and all peaks; the table shows all. */
  points: readonly ChartPoint[];
  /** Header of the table's first column: "Month". */
  pointHeader: string;
  /** Stacks the bars of a group instead of placing them side by side: for parts of a total. */
  isStacked?: boolean;
  /** In px. */
  height?: number;
} & ChartProps;

/** Maximum number of groups in the plot. Lower than MAX_POINTS, since bars need more space than points. */
const MAX_GROUPS = 120;

/** Hatching, which distinguishes a series without colour. */
function Hatching({ id, series }: { id: string; series: ChartSeries }) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="3.5" height="6" fill={colorOf(series)} />
    </pattern>
  );
}

/** A bar in the legend, with the hatching of its series. */
function BarMark({ series }: MarkProps) {
  const id = useId();
  return (
    <svg width="12" height="12" aria-hidden="true">
      {series.isDashed && (
        <defs>
          <Hatching id={id} series={series} />
        </defs>
      )}
      <rect
        x="0.5"
        y="0.5"
        width="11"
        height="11"
        fill={series.isDashed ? `url(#${id})` : colorOf(series)}
        stroke={colorOf(series)}
      />
    </svg>
  );
}

function BarPlot({ series, points, formatValue, isStacked, height = 240 }: BarChartProps) {
  const id = useId();
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const reading = useReadingDirection();
  const hatchOf = (one: ChartSeries) => `${id}-${one.id}`;
  const data = downsample(points, series, MAX_GROUPS).map(({ shortLabel, label, values }) => ({
    ...Object.fromEntries(series.map((one) => [one.id, finiteOrNull(values[one.id])])),
    shortLabel,
    label,
  }));
  return (
    <Plot>
      <ResponsiveContainer width="100%" height={height}>
        <Bars data={data} margin={reading.margin} accessibilityLayer>
          <defs>
            {series
              .filter(({ isDashed }) => isDashed)
              .map((one) => (
                <Hatching key={one.id} id={hatchOf(one)} series={one} />
              ))}
          </defs>
          <CartesianGrid vertical={false} stroke="var(--color-border)" />
          <XAxis
            {...axis}
            {...reading.points}
            dataKey="shortLabel"
            interval="preserveStartEnd"
            tickMargin={10}
            minTickGap={8}
            tickFormatter={axisLabel}
          />
          <YAxis {...axis} {...reading.figures} width="auto" allowDecimals={false} tickFormatter={formatValue} />
          <Tooltip
            content={
              <ChartTooltip labelOf={new Map(series.map((one) => [one.id, one.label]))} formatValue={formatValue} />
            }
            cursor={{ fill: 'var(--color-surface-hover)' }}
            isAnimationActive={false}
          />
          {series.map((one) => (
            <Bar
              key={one.id}
              dataKey={one.id}
              stackId={isStacked ? 'whole' : undefined}
              fill={one.isDashed ? `url(#${hatchOf(one)})` : colorOf(one)}
              stroke={colorOf(one)}
              maxBarSize={32}
              isAnimationActive={!isStill}
              animationDuration={200}
            />
          ))}
        </Bars>
      </ResponsiveContainer>
    </Plot>
  );
}

/** Vertical bars in a card: compares a few values over a few periods. A button shows the values as a table. */
export function BarChart(props: BarChartProps) {
  return (
    <ChartCard
      {...props}
      isEmpty={props.points.length === 0}
      chart={() => (
        <>
          <BarPlot {...props} />
          <ChartLegend series={props.series} mark={BarMark} />
        </>
      )}
      table={() => <SeriesTable {...props} />}
    />
  );
}
