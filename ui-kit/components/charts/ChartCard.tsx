import { type ReactNode, useState } from 'react';
import { Card } from '../Card/Card.tsx';
import { Link } from '../Link/Link.tsx';

/** What every chart has beside its figures. */
export type ChartProps = {
  title: string;
  /** "last 14 days" */
  detail?: string;
  /** Names of the button that changes the view. */
  viewAsTableLabel: string;
  viewAsChartLabel: string;
  formatValue?: (value: number) => string;
  /** Stands in for the chart where there is nothing to draw. */
  emptyState?: ReactNode;
};

type ChartCardProps = {
  isEmpty: boolean;
  chart: () => ReactNode;
  table: () => ReactNode;
} & Omit<ChartProps, 'formatValue'>;

/** A chart in its card. The same figures are a table at the press of a button. */
export function ChartCard({
  title,
  detail,
  viewAsTableLabel,
  viewAsChartLabel,
  emptyState,
  isEmpty,
  chart,
  table,
}: ChartCardProps) {
  const [isTable, setTable] = useState(false);
  if (isEmpty) {
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
      {isTable ? table() : chart()}
    </Card>
  );
}
