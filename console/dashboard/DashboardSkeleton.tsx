import { ArrowRightLeft, OctagonAlert, TriangleAlert, Workflow } from 'lucide-react';
import { Card, Grid, Skeleton, Stack, StatCard, VisuallyHidden } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';

const LINES = Array.from({ length: 6 }, (_, index) => index);

/** The shape of the dashboard while its figures are on their way. */
export function DashboardSkeleton() {
  const t = useText();
  return (
    <>
      <div role="status">
        <VisuallyHidden>{t(($) => $.dashboard.refreshing)}</VisuallyHidden>
      </div>
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
        <Card title={t(($) => $.dashboard.bySector)}>
          <Lines />
        </Card>
      </Grid>
      <Grid parts="1-1">
        <Card title={t(($) => $.dashboard.latest)}>
          <Lines />
        </Card>
        <Card title={t(($) => $.dashboard.inventory)}>
          <Lines />
        </Card>
      </Grid>
    </>
  );
}

function Lines() {
  return (
    <Stack gap={4}>
      {LINES.map((line) => (
        <Skeleton key={line} height={24} width={`${100 - line * 9}%`} />
      ))}
    </Stack>
  );
}
