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
import { SectorsCard } from './SectorsCard.tsx';
import { StockCard } from './StockCard.tsx';
import { TrendCard } from './TrendCard.tsx';
import { useIsPhone } from './useIsPhone.ts';
import { useLinks } from './useLinks.ts';
import { useRange } from './useRange.ts';

/** In ms: events may come by the dozen, the figures follow at most so often. */
const AT_MOST_EVERY = 1000;
const MINUTE = 60_000;

/** The tenant at a glance, live (S1). The range is in the address. */
export function DashboardPage() {
  const t = useText();
  const [range] = useRange();
  const query = useGetDashboardQuery({ variables: { range }, notifyOnNetworkStatusChange: true });
  const refresh = useThrottled(() => void query.refetch(), AT_MOST_EVERY);
  useOnDashboardChangedSubscription({ onData: refresh });
  const links = useLinks(range);
  const isPhone = useIsPhone();
  const dashboard = (query.data ?? query.previousData)?.getDashboard;

  return (
    <DashboardFrame
      title={t(($) => $.shell.dashboard)}
      subtitle={<Today />}
      query={query}
      skeleton={<DashboardSkeleton />}
    >
      {dashboard && (
        <>
          <Figures dashboard={dashboard} links={links} />
          {isPhone ? <PhoneCards dashboard={dashboard} links={links} /> : <Cards dashboard={dashboard} links={links} />}
        </>
      )}
    </DashboardFrame>
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

/** On a phone what just happened comes right after the numbers. */
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

/** Today as the tenant's own clock has it. */
function Today() {
  const t = useText();
  const format = useFormat();
  const now = useNow(MINUTE);
  return t(($) => $.dashboard.dateLine, {
    date: format.weekday(new Date(now).toISOString()),
    zone: format.timeZone.replaceAll('_', ' '),
  });
}
