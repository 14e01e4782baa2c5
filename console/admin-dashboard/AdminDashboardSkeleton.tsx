import { ArrowRightLeft, BadgeCheck, Building2, HeartPulse, Workflow } from 'lucide-react';
import { Card, Grid, Skeleton, StatCard } from '#ui-kit';
import { LinesCard } from '#console/dashboard/LinesCard.tsx';
import { useText } from '#console/i18n/useText.ts';

/** The shape of the dashboard while its figures are loading. */
export function AdminDashboardSkeleton() {
  const t = useText();
  return (
    <>
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
        <LinesCard title={t(($) => $.adminDashboard.customersByStatus)} />
      </Grid>
      <Grid parts="1-1-1">
        <LinesCard title={t(($) => $.adminDashboard.licenses)} />
        <LinesCard title={t(($) => $.adminDashboard.latestAudit)} />
        <LinesCard title={t(($) => $.adminDashboard.health)} />
      </Grid>
    </>
  );
}
