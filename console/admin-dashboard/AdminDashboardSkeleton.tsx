import { ArrowRightLeft, BadgeCheck, Building2, HeartPulse, Workflow } from 'lucide-react';
import { Card, Grid, Skeleton, Stack, StatCard, VisuallyHidden } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';

const LINES = Array.from({ length: 5 }, (_, index) => index);

/** The shape of the dashboard while its figures are on their way. */
export function AdminDashboardSkeleton() {
  const t = useText();
  return (
    <>
      <div role="status">
        <VisuallyHidden>{t(($) => $.dashboard.refreshing)}</VisuallyHidden>
      </div>
      <Grid minColumn={156}>
        <StatCard label={t(($) => $.adminDashboard.activeCustomers)} icon={Building2} value="" isLoading />
        <StatCard label={t(($) => $.dashboard.machinesOnline)} icon={Workflow} value="" isLoading />
        <StatCard label={t(($) => $.dashboard.withdrawals)} icon={ArrowRightLeft} value="" isLoading />
        <StatCard label={t(($) => $.adminDashboard.expiring)} icon={BadgeCheck} value="" isLoading />
        <StatCard label={t(($) => $.adminDashboard.health)} icon={HeartPulse} value="" isLoading />
      </Grid>
      <Grid parts="2-1">
        <Card title={t(($) => $.adminDashboard.withdrawals)}>
          <Skeleton height={280} />
        </Card>
        <Lines title={t(($) => $.adminDashboard.customersByStatus)} />
      </Grid>
      <Grid parts="1-1-1">
        <Lines title={t(($) => $.adminDashboard.licenses)} />
        <Lines title={t(($) => $.adminDashboard.latestAudit)} />
        <Lines title={t(($) => $.adminDashboard.health)} />
      </Grid>
    </>
  );
}

function Lines({ title }: { title: string }) {
  return (
    <Card title={title}>
      <Stack gap={4}>
        {LINES.map((line) => (
          <Skeleton key={line} height={24} width={`${100 - line * 9}%`} />
        ))}
      </Stack>
    </Card>
  );
}
