import { lazy, Suspense } from 'react';
import { Card, EmptyState, Skeleton, VisuallyHidden } from '#ui-kit';
import { useFormat } from '#console/i18n/useFormat.ts';
import { usePageLanguage } from '#console/i18n/usePageLanguage.ts';
import { useText } from '#console/i18n/useText.ts';
import { barsOf } from './bars.ts';
import type { PartProps } from './system-dashboard.ts';

const BarChart = lazy(() => import('#ui-kit/charts.ts').then((charts) => ({ default: charts.BarChart })));

/** In px; the place is kept while the chart's code is on its way. */
const HEIGHT = 252;

/** What all customers' machines handed out and refused over time. */
export function WithdrawalsCard({ dashboard: { withdrawals, range } }: PartProps) {
  const t = useText();
  const format = useFormat();
  const language = usePageLanguage();
  const title = t(($) => $.adminDashboard.withdrawals);
  const detail = t(($) => $.adminDashboard.rangeDetail[range]);
  const isEmpty = withdrawals.every(({ delivered, refused }) => delivered + refused === 0);
  return (
    <div id="withdrawals">
      <Suspense fallback={<ChartPlace title={title} detail={detail} />}>
        <BarChart
          title={title}
          detail={detail}
          series={[
            { id: 'delivered', label: t(($) => $.dashboard.delivered), color: 1 },
            { id: 'refused', label: t(($) => $.dashboard.refused), color: 2, isDashed: true },
          ]}
          points={isEmpty ? [] : barsOf(withdrawals, range, language)}
          isStacked
          formatValue={format.number}
          viewAsTableLabel={t(($) => $.dashboard.viewAsTable)}
          viewAsChartLabel={t(($) => $.dashboard.viewAsChart)}
          pointHeader={t(($) => $.adminDashboard.pointHeaders[range])}
          height={HEIGHT}
          emptyState={
            <EmptyState
              variant="new"
              title={t(($) => $.dashboard.trendEmpty)}
              description={t(($) => $.dashboard.trendEmptyText)}
            />
          }
        />
      </Suspense>
    </div>
  );
}

function ChartPlace({ title, detail }: { title: string; detail: string }) {
  const t = useText();
  return (
    <Card title={title} detail={detail}>
      <div role="status">
        <VisuallyHidden>{t(($) => $.dashboard.loadingChart)}</VisuallyHidden>
      </div>
      <Skeleton height={HEIGHT} />
      <Skeleton width="40%" />
    </Card>
  );
}
