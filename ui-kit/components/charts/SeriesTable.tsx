import { type ChartPoint, type ChartSeries, finiteOrNull } from './chartData.ts';
import { ChartTable } from './ChartTable.tsx';

type SeriesTableProps = {
  title: string;
  /** Header of the first column: "Day". */
  pointHeader: string;
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  formatValue?: (value: number) => string;
};

/** All points of a chart with a column per series. A dash replaces a missing value. */
export function SeriesTable({ title, pointHeader, series, points, formatValue = String }: SeriesTableProps) {
  return (
    <ChartTable
      caption={title}
      rows={points}
      columns={[
        { id: 'point', header: pointHeader, cell: (point) => point.label, isIdentity: true },
        ...series.map((one) => ({
          id: one.id,
          header: one.label,
          align: 'end' as const,
          cell: ({ values }: ChartPoint) => {
            const value = finiteOrNull(values[one.id]);
            return value === null ? null : formatValue(value);
          },
        })),
      ]}
    />
  );
}
