import { RefreshCw } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Alert, Button, Grid, IconButton, Page, SegmentedControl } from '#ui-kit';
import { PageTop } from '#console/app/PageTop.tsx';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import { useFaultText } from '#console/crud/useFaultText.ts';
import { useThrottled } from '#console/crud/useThrottled.ts';
import {
  type DashboardRange,
  useGetDashboardQuery,
  useOnDashboardChangedSubscription,
} from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useNow } from '#console/i18n/useNow.ts';
import { useText } from '#console/i18n/useText.ts';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { Figures, type PartProps } from './Figures.tsx';
import { LatestCard } from './LatestCard.tsx';
import { SectorsCard } from './SectorsCard.tsx';
import { StockCard } from './StockCard.tsx';
import { TrendCard } from './TrendCard.tsx';
import { useIsPhone } from './useIsPhone.ts';
import { useLinks } from './useLinks.ts';

const RANGES = ['TODAY', 'WEEK', 'MONTH', 'YEAR'] as const satisfies readonly DashboardRange[];
const DEFAULT_RANGE: DashboardRange = 'WEEK';

/** In ms: events may come by the dozen, the figures follow at most so often. */
const AT_MOST_EVERY = 1000;
const MINUTE = 60_000;

/** The tenant at a glance, live (S1). The range is in the address. */
export function DashboardPage() {
  const t = useText();
  const faultText = useFaultText();
  const [range, setRange] = useRange();
  const query = useGetDashboardQuery({ variables: { range }, notifyOnNetworkStatusChange: true });
  const refresh = useThrottled(() => void query.refetch(), AT_MOST_EVERY);
  useOnDashboardChangedSubscription({ onData: refresh });
  const links = useLinks(range);
  const isPhone = useIsPhone();
  const dashboard = (query.data ?? query.previousData)?.getDashboard;

  return (
    <Page>
      <PageTop
        title={t(($) => $.shell.dashboard)}
        subtitle={<Today />}
        badge={
          isPhone && (
            <IconButton icon={RefreshCw} label={t(($) => $.common.refresh)} onPress={() => void query.refetch()} />
          )
        }
        actions={
          <>
            <SegmentedControl
              label={t(($) => $.dashboard.range)}
              options={RANGES.map((value) => ({ value, label: t(($) => $.dashboard.ranges[value]) }))}
              value={range}
              onChange={setRange}
            />
            {!isPhone && (
              <Button icon={RefreshCw} onPress={() => void query.refetch()}>
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
        <LoadFailure
          title={t(($) => $.dashboard.loadFailed)}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {!query.error && !dashboard && <DashboardSkeleton />}
      {dashboard && (
        <>
          <Figures dashboard={dashboard} links={links} />
          {isPhone ? <PhoneCards dashboard={dashboard} links={links} /> : <Cards dashboard={dashboard} links={links} />}
        </>
      )}
    </Page>
  );
}

function Cards(props: PartProps) {
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
function PhoneCards(props: PartProps) {
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

function useRange(): [DashboardRange, (range: string) => void] {
  const [params, setParams] = useSearchParams();
  const range = RANGES.find((known) => known.toLowerCase() === params.get('range')) ?? DEFAULT_RANGE;
  return [range, (next) => setParams({ range: next.toLowerCase() }, { replace: true, preventScrollReset: true })];
}
