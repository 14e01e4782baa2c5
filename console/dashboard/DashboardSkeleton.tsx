import { ArrowRightLeft, OctagonAlert, TriangleAlert, Workflow } from 'lucide-react';
import { Card, Grid, Skeleton, StatCard } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import { LinesCard } from './LinesCard.tsx';

/** The shape of the dashboard while its figures are loading. */
export function DashboardSkeleton() {
  const t = useText();
  return (
    <>
      <Grid minColumn={156}>
        <StatCard label={t(($) => $.dashboard.withdrawals)} icon={ArrowRightLeft} value="" isLoading />
        <StatCard label={t(($) => $.dashboard.machinesOnline)} icon={Workflow} value="" isLoading />
        <StatCard label={t(($) => $.dashboard.stockToActOn)} icon={TriangleAlert} value="" isLoading />
        <StatCard label={t(($) => $.dashboard.problems)} icon={OctagonAlert} value="" isLoading />
      </Grid>
      <Grid parts="2-1">
        <Card title={t(($) => $.dashboard.trend)}>
          <Skeleton height={280} />
        </Card>
        <LinesCard title={t(($) => $.dashboard.bySector)} />
      </Grid>
      <Grid parts="1-1">
        <LinesCard title={t(($) => $.dashboard.latest)} />
        <LinesCard title={t(($) => $.dashboard.inventory)} />
      </Grid>
    </>
  );
}
