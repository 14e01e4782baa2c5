import { type ReactNode, useState } from 'react';
import { Card } from '../Card/Card.tsx';
import { Link } from '../Link/Link.tsx';
import type { RootProps } from '../../provider/rootProps.ts';

/** Props of every chart, without its data. */
export type ChartProps = {
  title: string;
  /** "last 14 days" */
  detail?: string;
  /** Labels of the button that changes the view. */
  viewAsTableLabel: string;
  viewAsChartLabel: string;
  formatValue?: (value: number) => string;
  /** Shown instead of a chart without data. */
  emptyState?: ReactNode;
} & RootProps<HTMLElement>;

type ChartCardProps = {
  isEmpty: boolean;
  chart: () => ReactNode;
  table: () => ReactNode;
} & Omit<ChartProps, 'formatValue'>;

/** A chart in a card. A button shows its values as a table. */
export function ChartCard({
  title,
  detail,
  viewAsTableLabel,
  viewAsChartLabel,
  emptyState,
  isEmpty,
  chart,
  table,
  className,
  ref,
}: ChartCardProps) {
  const [isTable, setTable] = useState(false);
  if (isEmpty) {
    return (
      <Card className={className} ref={ref} title={title} detail={detail}>
        {emptyState}
      </Card>
    );
  }
  return (
    <Card
      className={className}
      ref={ref}
      title={title}
      detail={detail}
      actions={<Link onPress={() => setTable(!isTable)}>{isTable ? viewAsChartLabel : viewAsTableLabel}</Link>}
    >
      {isTable ? table() : chart()}
    </Card>
  );
}
