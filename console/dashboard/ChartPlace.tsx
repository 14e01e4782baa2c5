import { type ReactNode, Suspense } from 'react';
import { Card, Skeleton, VisuallyHidden } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import { CHART_HEIGHT } from './useChartProps.tsx';

type ChartPlaceProps = { title: string; detail: string; children: ReactNode };

/** Keeps the place of a chart while its code is on its way. */
export function ChartPlace({ title, detail, children }: ChartPlaceProps) {
  const t = useText();
  const waiting = (
    <Card title={title} detail={detail}>
      <div role="status">
        <VisuallyHidden>{t(($) => $.dashboard.loadingChart)}</VisuallyHidden>
      </div>
      <Skeleton height={CHART_HEIGHT} />
      <Skeleton width="40%" />
    </Card>
  );
  return <Suspense fallback={waiting}>{children}</Suspense>;
}
