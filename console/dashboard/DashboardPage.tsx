import { Grid } from '#ui-kit';
import { useThrottled } from '#console/crud/useThrottled.ts';
import { useGetDashboardQuery, useOnDashboardChangedSubscription } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useNow } from '#console/i18n/useNow.ts';
import { useText } from '#console/i18n/useText.ts';
import { DashboardFrame } from './DashboardFrame.tsx';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { Figures, type DashboardCardProps } from './Figures.tsx';
import { LatestCard } from './LatestCard.tsx';
import { LazyCards } from './LazyCards.tsx';
import { SectorsCard } from './SectorsCard.tsx';
import { Start } from './Start.tsx';
import { StockCard } from './StockCard.tsx';
import { TrendCard } from './TrendCard.tsx';
import { useIsPhone } from './useIsPhone.ts';
import { useLinks } from './useLinks.ts';
import { useRange } from './useRange.ts';
import { useStartProgress } from './useStartProgress.ts';

/** In ms. Limits the refetches when many events arrive. */
const MIN_REFRESH_INTERVAL = 1000;
const MINUTE = 60_000;

/** The dashboard of the tenant, with live updates (S1). The range is in the address. */
export function DashboardPage() {
  const t = useText();
  const [range] = useRange();
  const query = useGetDashboardQuery({ variables: { range }, notifyOnNetworkStatusChange: true });
  const refresh = useThrottled(() => void query.refetch(), MIN_REFRESH_INTERVAL);
  useOnDashboardChangedSubscription({ onData: refresh });
  const links = useLinks(range);
  const dashboard = (query.data ?? query.previousData)?.getDashboard;

  return (
    <DashboardFrame
      title={t(($) => $.shell.dashboard)}
      subtitle={<Today />}
      query={query}
      skeleton={<DashboardSkeleton />}
    >
      {dashboard && <AllCards dashboard={dashboard} links={links} />}
    </DashboardFrame>
  );
}

function AllCards(props: DashboardCardProps) {
  const isPhone = useIsPhone();
  const start = useStartProgress(props);
  return (
    <>
      <Start progress={start.progress} samples={start.samples} onHide={start.hide} />
      <Figures {...props} />
      {isPhone ? <PhoneCards {...props} /> : <Cards {...props} />}
      <LazyCards {...props} />
    </>
  );
}

function Cards(props: DashboardCardProps) {
  return (
    <>
      <Grid parts="2-1">
        <TrendCard {...props} />
        <SectorsCard {...props} />
      </Grid>
      <Grid parts="1-1">
        <LatestCard {...props} />
        <StockCard {...props} />
      </Grid>
    </>
  );
}

/** On a phone the latest withdrawals come right after the figures. */
function PhoneCards(props: DashboardCardProps) {
  return (
    <>
      <LatestCard {...props} />
      <StockCard {...props} />
      <TrendCard {...props} />
      <SectorsCard {...props} />
    </>
  );
}

/** Today's date in the tenant's time zone. */
function Today() {
  const t = useText();
  const format = useFormat();
  const now = useNow(MINUTE);
  return t(($) => $.dashboard.dateLine, {
    date: format.weekday(new Date(now).toISOString()),
    zone: format.timeZone.replaceAll('_', ' '),
  });
}
