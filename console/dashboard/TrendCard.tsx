import { usePageLanguage } from '#console/i18n/usePageLanguage.ts';
import { useText } from '#console/i18n/useText.ts';
import { ChartPlace } from './ChartPlace.tsx';
import { TrendChart } from './charts.ts';
import type { DashboardCardProps } from './Figures.tsx';
import { pointsOf } from './trend.ts';
import { useChartProps } from './useChartProps.tsx';

/** Delivered, failed and refused withdrawals over time. */
export function TrendCard({ dashboard: { trend, range } }: Pick<DashboardCardProps, 'dashboard'>) {
  const t = useText();
  const language = usePageLanguage();
  const chart = useChartProps();
  const isEmpty = trend.every(({ delivered, failed, refused }) => delivered + failed + refused === 0);
  const title = t(($) => $.dashboard.trend);
  const detail = t(($) => $.dashboard.rangeDetail[range]);
  const pointHeader =
    range === 'TODAY'
      ? t(($) => $.dashboard.hour)
      : range === 'YEAR'
        ? t(($) => $.dashboard.week)
        : t(($) => $.dashboard.day);
  return (
    <ChartPlace title={title} detail={detail}>
      <TrendChart
        {...chart}
        title={title}
        detail={detail}
        series={[
          { id: 'delivered', label: t(($) => $.dashboard.delivered), color: 1, isArea: true },
          { id: 'failed', label: t(($) => $.dashboard.failed), color: 2, isDashed: true },
          { id: 'refused', label: t(($) => $.dashboard.refused), color: 4 },
        ]}
        points={isEmpty ? [] : pointsOf(trend, range, language, t)}
        pointHeader={pointHeader}
      />
    </ChartPlace>
  );
}
