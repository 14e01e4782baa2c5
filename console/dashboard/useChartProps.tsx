import { EmptyState } from '#ui-kit';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';

/** In px. */
export const CHART_HEIGHT = 252;

/** Common props of the charts of withdrawals. */
export function useChartProps() {
  const t = useText();
  const format = useFormat();
  return {
    formatValue: format.number,
    viewAsTableLabel: t(($) => $.dashboard.viewAsTable),
    viewAsChartLabel: t(($) => $.dashboard.viewAsChart),
    height: CHART_HEIGHT,
    emptyState: (
      <EmptyState
        variant="new"
        title={t(($) => $.dashboard.trendEmpty)}
        description={t(($) => $.dashboard.trendEmptyText)}
      />
    ),
  };
}
