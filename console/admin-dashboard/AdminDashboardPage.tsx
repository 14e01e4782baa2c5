import { Grid } from '#ui-kit';
import { DashboardFrame } from '#console/dashboard/DashboardFrame.tsx';
import { useRange } from '#console/dashboard/useRange.ts';
import { useGetSystemDashboardQuery } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { AdminDashboardSkeleton } from './AdminDashboardSkeleton.tsx';
import { CustomersCard } from './CustomersCard.tsx';
import { HealthCard } from './HealthCard.tsx';
import { LatestAuditCard } from './LatestAuditCard.tsx';
import { LicensesCard } from './LicensesCard.tsx';
import { SystemFigures } from './SystemFigures.tsx';
import type { SystemDashboard } from './system-dashboard.ts';
import { WithdrawalsCard } from './WithdrawalsCard.tsx';

/** In ms. The page shows a server that went down without a manual refresh. */
const REFRESH_EVERY = 30_000;

/** The dashboard of the platform (S3). The range is in the address. */
export function AdminDashboardPage() {
  const t = useText();
  const format = useFormat();
  const [range] = useRange();
  const query = useGetSystemDashboardQuery({
    variables: { range },
    pollInterval: REFRESH_EVERY,
    notifyOnNetworkStatusChange: true,
  });
  const dashboard = (query.data ?? query.previousData)?.getSystemDashboard;

  return (
    <DashboardFrame
      title={t(($) => $.adminDashboard.title)}
      subtitle={
        dashboard
          ? t(($) => $.adminDashboard.asOf, { time: format.time(dashboard.at) })
          : t(($) => $.adminDashboard.subtitle)
      }
      query={query}
      skeleton={<AdminDashboardSkeleton />}
    >
      {dashboard && <DashboardCards dashboard={dashboard} />}
    </DashboardFrame>
  );
}

function DashboardCards({ dashboard }: { dashboard: SystemDashboard }) {
  return (
    <>
      <SystemFigures dashboard={dashboard} />
      <Grid parts="2-1">
        <WithdrawalsCard dashboard={dashboard} />
        <CustomersCard dashboard={dashboard} />
      </Grid>
      <Grid parts="1-1-1">
        <LicensesCard dashboard={dashboard} />
        <LatestAuditCard dashboard={dashboard} />
        <HealthCard dashboard={dashboard} />
      </Grid>
    </>
  );
}
