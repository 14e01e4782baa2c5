import { type ReactNode, Suspense } from 'react';
import { Card, Skeleton } from '#ui-kit';
import { Waiting } from '#console/crud/Waiting.tsx';
import { useText } from '#console/i18n/useText.ts';
import { CHART_HEIGHT } from './useChartProps.tsx';

type ChartPlaceProps = { title: string; detail: string; children: ReactNode };

/** Shows a skeleton while the code of a chart is loading. */
export function ChartPlace({ title, detail, children }: ChartPlaceProps) {
  const t = useText();
  const waiting = (
    <Card title={title} detail={detail}>
      <Waiting text={t(($) => $.dashboard.loadingChart)}>
        <Skeleton height={CHART_HEIGHT} />
        <Skeleton width="40%" />
      </Waiting>
    </Card>
  );
  return <Suspense fallback={waiting}>{children}</Suspense>;
}
