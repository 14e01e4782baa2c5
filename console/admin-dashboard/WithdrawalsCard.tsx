import { ChartPlace } from '#console/dashboard/ChartPlace.tsx';
import { BarChart } from '#console/dashboard/charts.ts';
import { useChartProps } from '#console/dashboard/useChartProps.tsx';
import { usePageLanguage } from '#console/i18n/usePageLanguage.ts';
import { useText } from '#console/i18n/useText.ts';
import { barsOf } from './bars.ts';
import type { SystemDashboardProps } from './system-dashboard.ts';

/** Delivered and refused withdrawals of all customers over time. */
export function WithdrawalsCard({ dashboard: { withdrawals, range } }: SystemDashboardProps) {
  const t = useText();
  const language = usePageLanguage();
  const chart = useChartProps();
  const title = t(($) => $.adminDashboard.withdrawals);
  const detail = t(($) => $.adminDashboard.rangeDetail[range]);
  const isEmpty = withdrawals.every(({ delivered, refused }) => delivered + refused === 0);
  return (
    <div id="withdrawals">
      <ChartPlace title={title} detail={detail}>
        <BarChart
          {...chart}
          title={title}
          detail={detail}
          series={[
            { id: 'delivered', label: t(($) => $.dashboard.delivered), color: 1 },
            { id: 'refused', label: t(($) => $.dashboard.refused), color: 2, isDashed: true },
          ]}
          points={isEmpty ? [] : barsOf(withdrawals, range, language)}
          isStacked
          pointHeader={t(($) => $.adminDashboard.pointHeaders[range])}
        />
      </ChartPlace>
    </div>
  );
}
