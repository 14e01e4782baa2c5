import type { ReactNode } from 'react';
import { useLocale } from 'react-aria-components';
import type { ChartProps } from './ChartCard.tsx';
import { axisLabel, type ChartPoint, type ChartSeries, finiteOrNull } from './chartData.ts';
import { ChartTooltip } from './ChartTooltip.tsx';
import { placeLabels, type ValueAxis, valueAxisOf } from './plotScale.ts';
import { Area, Plot, PointLabels, ValueLabels } from './plotStyle.ts';
import { useActivePoint, useWidth } from './usePlot.ts';

/** What a chart needs to draw its series, in px from the upper left corner of the plot. */
export type PlotSpace = {
  width: number;
  height: number;
  /** The points of time or groups, in their order. */
  points: readonly ChartPoint[];
  x: (index: number) => number;
  /** Space of one point. */
  step: number;
  isRtl: boolean;
  y: (value: number) => number;
  /** The point under the pointer or of the arrow keys. */
  active: number | null;
};

type PlotFrameProps = {
  series: readonly ChartSeries[];
  /** At most as many as the plot can show. */
  points: readonly ChartPoint[];
  height: number;
  /** The values that the axis must contain. */
  values: readonly number[];
  /** Whether the first and the last point are on the edges of the plot: lines. Else each has a place of its own: bars. */
  isEdgeToEdge?: boolean;
  /** Draws the series. */
  children: (space: PlotSpace) => ReactNode;
} & Pick<ChartProps, 'title' | 'detail' | 'formatValue'>;

const lineAt = (axis: ValueAxis, height: number) => (value: number) => (1 - axis.at(value)) * height;

/** The place of each point; the first is on the right where the page reads from right to left. */
function usePlaces(count: number, width: number, isEdgeToEdge: boolean) {
  const isRtl = useLocale().direction === 'rtl';
  const step = isEdgeToEdge ? width / Math.max(1, count - 1) : width / Math.max(1, count);
  const isAlone = isEdgeToEdge && count === 1;
  const fromStart = (index: number) => (isAlone ? width / 2 : (index + (isEdgeToEdge ? 0 : 0.5)) * step);
  return { step, isRtl, x: (index: number) => (isRtl ? width - fromStart(index) : fromStart(index)) };
}

/** Axes, lines of the grid, tooltip and keys of a plot. */
export function PlotFrame({
  title,
  detail,
  series,
  points,
  height,
  values,
  isEdgeToEdge = false,
  formatValue = String,
  children,
}: PlotFrameProps) {
  const { ref, width } = useWidth();
  const axis = valueAxisOf(values);
  const y = lineAt(axis, height);
  const { x, step, isRtl } = usePlaces(points.length, width, isEdgeToEdge);
  const valuesOf = (point: ChartPoint) =>
    series.map(({ id, label }) => {
      const value = finiteOrNull(point.values[id]);
      return { id, name: label, text: value === null ? '–' : formatValue(value) };
    });
  const textOf = (point: ChartPoint) =>
    [point.label, ...valuesOf(point).map(({ name, text }) => `${name} ${text}`)].join(', ');
  const { index: active, handlers } = useActivePoint(
    points.map((point, index) => ({ x: x(index), text: textOf(point) })),
  );
  const labels = points.map(({ shortLabel }) => axisLabel(shortLabel));
  const placed = width > 0 ? placeLabels(labels, { x, step, width }) : [];
  const point = active === null ? undefined : points[active];
  return (
    <Plot>
      <ValueLabels aria-hidden="true">
        {axis.marks.toReversed().map((mark) => (
          <span key={mark}>{formatValue(mark)}</span>
        ))}
      </ValueLabels>
      <Area
        {...handlers}
        ref={ref}
        // The arrow keys move from point to point, also while a screen reader is on.
        role="application"
        aria-label={[title, detail].filter(Boolean).join(', ')}
        tabIndex={0}
        style={{ blockSize: height }}
      >
        <svg aria-hidden="true">
          {axis.marks.map((mark) => (
            <line key={mark} x2={width} y1={y(mark)} y2={y(mark)} />
          ))}
          {width > 0 && <g data-marks="">{children({ width, height, points, x, step, isRtl, y, active })}</g>}
        </svg>
        {point && active !== null && (
          <ChartTooltip title={point.label} values={valuesOf(point)} x={x(active)} width={width} />
        )}
      </Area>
      <PointLabels aria-hidden="true">
        {placed.map((label) => (
          <span key={label.index} style={{ left: label.left, width: label.width }}>
            {labels[label.index]}
          </span>
        ))}
      </PointLabels>
    </Plot>
  );
}
