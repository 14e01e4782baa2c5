import { useEffect, useRef } from 'react';
import { Grid, Stack } from '#ui-kit';
import { useCan } from '#console/auth/Can.tsx';
import { useThrottled } from '#console/crud/useThrottled.ts';
import { useGetDashboardMoreQuery } from '#console/generated/operations.ts';
import { ActivityCard } from './ActivityCard.tsx';
import { CertificatesCard } from './CertificatesCard.tsx';
import type { DashboardCardProps } from './Figures.tsx';
import { MachinesCard } from './MachinesCard.tsx';
import { SafetyCards } from './SafetyCards.tsx';
import { SealNotice } from './SealNotice.tsx';

/** In ms. Deliveries change the figures of safety, and so does the calendar. */
const REFRESH_INTERVAL = 30_000;
/** In ms. Limits the refetches when many events arrive. */
const MIN_REFRESH_INTERVAL = 5000;

/** The seal of the company for administrators, safety for those who may read employees, the latest activity, machines, and certificates (S1, S2). Follows the dashboard. */
export function MoreCards(props: DashboardCardProps) {
  const { dashboard, links } = props;
  const hasSafety = links.employees() !== undefined;
  const hasCertificates = useCan(['PRODUCT_MANAGEMENT', 'WAREHOUSE_MANAGEMENT']);
  const isAdministrator = useCan('ADMINISTRATOR');
  const { data, previousData, error, refetch } = useGetDashboardMoreQuery({
    variables: { hasSafety, hasCertificates, isAdministrator },
    fetchPolicy: 'cache-and-network',
    pollInterval: REFRESH_INTERVAL,
  });
  const retry = () => void refetch();
  const refresh = useThrottled(retry, MIN_REFRESH_INTERVAL);
  const shown = useRef(dashboard);
  useEffect(() => {
    if (shown.current === dashboard) return;
    shown.current = dashboard;
    refresh();
  }, [dashboard, refresh]);
  const { getSafetyFigures, getRecentActivity, getCertificateFigures, getCompanySeal } = data ?? previousData ?? {};
  return (
    <Stack gap={4}>
      {getCompanySeal && <SealNotice seal={getCompanySeal} />}
      {hasSafety && <SafetyCards figures={getSafetyFigures} error={error} retry={retry} />}
      <Grid parts="1-1">
        <ActivityCard activity={getRecentActivity} error={error} retry={retry} links={links} />
        <Stack gap={4}>
          <MachinesCard {...props} />
          {getCertificateFigures && <CertificatesCard figures={getCertificateFigures} />}
        </Stack>
      </Grid>
    </Stack>
  );
}
