import { useId } from 'react';
import { type Bar, barsOf, placesOf } from './bars.ts';
import { ChartCard, type ChartProps } from './ChartCard.tsx';
import { type ChartPoint, type ChartSeries, finiteOrNull, downsample } from './chartData.ts';
import { ChartLegend, colorOf, type MarkProps } from './ChartLegend.tsx';
import { PlotFrame, type PlotSpace } from './PlotFrame.tsx';
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

/** The background of the group under the pointer or of the arrow keys. */
function ActiveGroup({ index, space: { x, step, height } }: { index: number; space: PlotSpace }) {
  return <rect x={x(index) - step / 2} width={step} height={height} fill="var(--color-surface-hover)" />;
}

type BarRectProps = {
  bar: Bar;
  group: number;
  /** Distance from the middle of the group in px. */
  left: number;
  width: number;
  space: PlotSpace;
  fill: string;
  stroke: string;
};

function BarRect({ bar: { from, to }, group, left, width, space: { x, y }, fill, stroke }: BarRectProps) {
  return (
    <rect
      data-bar=""
      x={x(group) + left}
      y={y(Math.max(from, to))}
      width={width}
      height={Math.abs(y(from) - y(to))}
      fill={fill}
      stroke={stroke}
    />
  );
}

function BarPlot({ series, points, isStacked = false, height = 240, ...props }: BarChartProps) {
  const id = useId();
  const hatchOf = (one: ChartSeries) => `${id}-${one.id}`;
  const shown = downsample(points, series, MAX_GROUPS);
  const placeOf = ({ series: index }: Bar, { step, isRtl }: PlotSpace) => {
    const { width, left } = placesOf(isStacked ? 1 : series.length, step);
    const place = isRtl ? series.length - 1 - index : index;
    return { width, left: left(isStacked ? 0 : place) };
  };
  const groups = shown.map((point) =>
    barsOf(
      series.map((one) => finiteOrNull(point.values[one.id])),
      isStacked,
    ),
  );
  return (
    <PlotFrame
      {...props}
      series={series}
      points={shown}
      height={height}
      values={groups.flat().flatMap(({ from, to }) => [from, to])}
    >
      {(space) => (
        <>
          <defs>
            {series
              .filter(({ isDashed }) => isDashed)
              .map((one) => (
                <Hatching key={one.id} id={hatchOf(one)} series={one} />
              ))}
          </defs>
          {space.active !== null && <ActiveGroup index={space.active} space={space} />}
          {groups.flatMap((bars, group) =>
            bars.map((bar) => {
              const one = series[bar.series];
              return (
                one && (
                  <BarRect
                    key={`${group}-${one.id}`}
                    bar={bar}
                    group={group}
                    {...placeOf(bar, space)}
                    space={space}
                    fill={one.isDashed ? `url(#${hatchOf(one)})` : colorOf(one)}
                    stroke={colorOf(one)}
                  />
                )
              );
            }),
          )}
        </>
      )}
    </PlotFrame>
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
