import { RefreshCw } from 'lucide-react';
import { Alert, Button, Grid, IconButton, Page, SegmentedControl } from '#ui-kit';
import { PageTop } from '#console/app/PageTop.tsx';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import { useFaultText } from '#console/crud/useFaultText.ts';
import { useIsPhone } from '#console/dashboard/useIsPhone.ts';
import { useGetSystemDashboardQuery } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { AdminDashboardSkeleton } from './AdminDashboardSkeleton.tsx';
import { CustomersCard } from './CustomersCard.tsx';
import { HealthCard } from './HealthCard.tsx';
import { LatestAuditCard } from './LatestAuditCard.tsx';
import { LicensesCard } from './LicensesCard.tsx';
import { RANGES, useRange } from './useRange.ts';
import { SystemFigures } from './SystemFigures.tsx';
import type { SystemDashboard } from './system-dashboard.ts';
import { WithdrawalsCard } from './WithdrawalsCard.tsx';

/** In ms: whoever watches the platform sees a server go down without pressing anything. */
const REFRESH_EVERY = 30_000;

/** The platform at a glance (S3). The range is in the address. */
export function AdminDashboardPage() {
  const t = useText();
  const format = useFormat();
  const faultText = useFaultText();
  const [range, setRange] = useRange();
  const query = useGetSystemDashboardQuery({
    variables: { range },
    pollInterval: REFRESH_EVERY,
    notifyOnNetworkStatusChange: true,
  });
  const isPhone = useIsPhone();
  const dashboard = (query.data ?? query.previousData)?.getSystemDashboard;
  const refresh = () => void query.refetch();

  return (
    <Page>
      <PageTop
        title={t(($) => $.adminDashboard.title)}
        subtitle={
          dashboard
            ? t(($) => $.adminDashboard.asOf, { time: format.time(dashboard.at) })
            : t(($) => $.adminDashboard.subtitle)
        }
        badge={isPhone && <IconButton icon={RefreshCw} label={t(($) => $.common.refresh)} onPress={refresh} />}
        actions={
          <>
            <SegmentedControl
              label={t(($) => $.dashboard.range)}
              options={RANGES.map((value) => ({ value, label: t(($) => $.dashboard.ranges[value]) }))}
              value={range}
              onChange={setRange}
            />
            {!isPhone && (
              <Button icon={RefreshCw} onPress={refresh}>
                {t(($) => $.common.refresh)}
              </Button>
            )}
          </>
        }
      />
      {query.error && dashboard && (
        <Alert tone="warning" title={t(($) => $.dashboard.staleTitle)}>
          {faultText(query.error).tip}
        </Alert>
      )}
      {query.error && !dashboard && (
        <LoadFailure title={t(($) => $.dashboard.loadFailed)} error={query.error} onRetry={refresh} />
      )}
      {!query.error && !dashboard && <AdminDashboardSkeleton />}
      {dashboard && <Parts dashboard={dashboard} />}
    </Page>
  );
}

function Parts({ dashboard }: { dashboard: SystemDashboard }) {
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
