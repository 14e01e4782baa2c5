import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Card, EmptyState, Skeleton, VisuallyHidden } from '#ui-kit';
import { isLanguage } from '#console/i18n/languages.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import type { PartProps } from './Figures.tsx';
import { pointsOf } from './trend.ts';

const TrendChart = lazy(() => import('#ui-kit/charts.ts').then((charts) => ({ default: charts.TrendChart })));

/** In px; the place is kept while the chart's code is on its way. */
const HEIGHT = 252;

/** Deliveries over time, with what failed and was refused. */
export function TrendCard({ dashboard: { trend, range } }: Pick<PartProps, 'dashboard'>) {
  const t = useText();
  const format = useFormat();
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage && isLanguage(i18n.resolvedLanguage) ? i18n.resolvedLanguage : 'en';
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
    <Suspense fallback={<ChartPlace title={title} detail={detail} />}>
      <TrendChart
        title={title}
        detail={detail}
        series={[
          { id: 'delivered', label: t(($) => $.dashboard.delivered), color: 1, isArea: true },
          { id: 'failed', label: t(($) => $.dashboard.failed), color: 2, isDashed: true },
          { id: 'refused', label: t(($) => $.dashboard.refused), color: 4 },
        ]}
        points={isEmpty ? [] : pointsOf(trend, range, language, t)}
        formatValue={format.number}
        viewAsTableLabel={t(($) => $.dashboard.viewAsTable)}
        viewAsChartLabel={t(($) => $.dashboard.viewAsChart)}
        pointHeader={pointHeader}
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
