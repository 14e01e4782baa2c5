import { ChartCard, type ChartProps } from './ChartCard.tsx';
import { type ChartPoint, type ChartSeries, finiteOrNull, downsample } from './chartData.ts';
import { ChartLegend, colorOf, dashOf } from './ChartLegend.tsx';
import { areaPath, linePath } from './linePath.ts';
import { PlotFrame, type PlotSpace } from './PlotFrame.tsx';
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

type TrendLineProps = { series: TrendSeries; space: PlotSpace };

/** One line with gaps where values are missing. A value between two gaps has no line: a dot shows it. */
function TrendLine({ series, space: { points, x, y, active } }: TrendLineProps) {
  const values = points.map((point) => finiteOrNull(point.values[series.id]));
  const places = values.map((value, index) => (value === null ? null : { x: x(index), y: y(value) }));
  const color = colorOf(series);
  const hasDot = (index: number) =>
    index === active || ((values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null);
  return (
    <>
      {series.isArea && <path d={areaPath(places, y(0))} fill={color} fillOpacity={0.1} />}
      <path
        data-line=""
        d={linePath(places)}
        fill="none"
        stroke={color}
        strokeWidth={2}
        strokeDasharray={dashOf(series)}
      />
      {values.map(
        (value, index) =>
          value !== null && hasDot(index) && <circle key={index} cx={x(index)} cy={y(value)} r={4} fill={color} />,
      )}
    </>
  );
}

function TrendPlot({ series, points, height = 240, ...props }: TrendChartProps) {
  const values = points.flatMap((point) => series.map(({ id }) => finiteOrNull(point.values[id]) ?? 0));
  return (
    <PlotFrame
      {...props}
      series={series}
      points={downsample(points, series)}
      height={height}
      values={values}
      isEdgeToEdge
    >
      {(space) => (
        <>
          {space.active !== null && (
            <line
              x1={space.x(space.active)}
              x2={space.x(space.active)}
              y2={space.height}
              stroke="var(--color-border-control)"
            />
          )}
          {series.map((one) => (
            <TrendLine key={one.id} series={one} space={space} />
          ))}
        </>
      )}
    </PlotFrame>
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
