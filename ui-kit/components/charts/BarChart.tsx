import { useId } from 'react';
import { Bar, BarChart as Bars, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { useMediaQuery } from '../../provider/useMediaQuery.ts';
import { ChartCard, type ChartProps } from './ChartCard.tsx';
import { axisLabel, type ChartPoint, type ChartSeries, drawable, thinOut } from './chartData.ts';
import { ChartLegend, colorOf, type MarkProps } from './ChartLegend.tsx';
import { ChartTooltip } from './ChartTooltip.tsx';
import { axis, Plot, useReadingDirection } from './plotStyle.ts';
import { SeriesTable } from './SeriesTable.tsx';

export type BarChartProps = {
  series: readonly ChartSeries[];
  /** A group of bars each. Of very many the plot shows the ends and all peaks; the table has all of them. */
  points: readonly ChartPoint[];
  /** Header of the table's first column: "Month". */
  pointHeader: string;
  /** Bars of a group stand upon each other instead of side by side: parts of a whole. */
  isStacked?: boolean;
  /** In px. */
  height?: number;
} & ChartProps;

/** Bars are wider than dots: fewer of them can be told apart. */
const MOST_GROUPS = 120;

/** Stripes of a series that is known without its colour. */
function Hatching({ id, series }: { id: string; series: ChartSeries }) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="3.5" height="6" fill={colorOf(series)} />
    </pattern>
  );
}

/** A bar of the legend, hatched as its series is. */
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

function PlotOf({ series, points, formatValue, isStacked, height = 240 }: BarChartProps) {
  const id = useId();
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const reading = useReadingDirection();
  const hatchOf = (one: ChartSeries) => `${id}-${one.id}`;
  const data = thinOut(points, series, MOST_GROUPS).map(({ shortLabel, label, values }) => ({
    ...Object.fromEntries(series.map((one) => [one.id, drawable(values[one.id])])),
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

/** Upright bars, in a card: how a few figures compare over a few periods. The same figures are a table at the press of a button. */
export function BarChart(props: BarChartProps) {
  return (
    <ChartCard
      {...props}
      isEmpty={props.points.length === 0}
      chart={() => (
        <>
          <PlotOf {...props} />
          <ChartLegend series={props.series} mark={BarMark} />
        </>
      )}
      table={() => <SeriesTable {...props} />}
    />
  );
}
