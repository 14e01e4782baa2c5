import { Coins } from 'lucide-react';
import { Alert, Card, EmptyState, Grid, Inline, Page, SegmentedControl, Select, Stack, StatCard } from '#ui-kit';
import { PageTop } from '#console/app/PageTop.tsx';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import { type CostGrouping, type GetCostReportQuery, useGetCostReportQuery } from '#console/generated/operations.ts';
import { dayIn } from '#console/i18n/day.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useNow } from '#console/i18n/useNow.ts';
import { useText } from '#console/i18n/useText.ts';
import { useSearchParams } from '#console/router/hooks.ts';
import { CostExport } from './CostExport.tsx';
import { CostTable } from './CostTable.tsx';
import { daysOf, PERIODS } from './periods.ts';

/** Groupings in the order of the control. */
const GROUPINGS = ['COST_CENTER', 'SECTOR', 'PRODUCT', 'MONTH'] as const satisfies readonly CostGrouping[];

/** In ms. How often the page looks whether a new day has begun. */
const DAY_CHECK_INTERVAL = 60_000;

/** Cost of the delivered pieces by cost center, sector, product or month. Period and grouping are in the address. */
export function CostReportPage() {
  const t = useText();
  const format = useFormat();
  const now = useNow(DAY_CHECK_INTERVAL);
  const [params, setParams] = useSearchParams();
  const period = PERIODS.find((known) => known === params.get('period')) ?? 'QUARTER';
  const groupBy = GROUPINGS.find((known) => known === params.get('by')) ?? 'COST_CENTER';
  const { from, to } = daysOf(period, dayIn(format.timeZone, now));
  const { data, error, refetch } = useGetCostReportQuery({
    variables: { from, to, groupBy },
    fetchPolicy: 'cache-and-network',
  });
  const report = data?.getCostReport;
  const open = (change: Record<string, string>) =>
    setParams({ period, by: groupBy, ...change }, { replace: true, preventScrollReset: true });
  return (
    <Page>
      <PageTop
        title={t(($) => $.shell.titles.costReport)}
        subtitle={t(($) => $.costReport.subtitle, { from: format.day(from), to: format.day(to) })}
        actions={<CostExport rows={report?.rows} groupBy={groupBy} from={from} to={to} />}
      />
      <Inline gap={3} align="end" justify="between">
        <SegmentedControl
          label={t(($) => $.costReport.groupBy)}
          options={GROUPINGS.map((value) => ({ value, label: t(($) => $.costReport.groupings[value]) }))}
          value={groupBy}
          onChange={(by) => open({ by })}
        />
        <Select
          label={t(($) => $.costReport.period)}
          isLabelHidden
          options={PERIODS.map((value) => ({ value, label: t(($) => $.costReport.periods[value]) }))}
          value={period}
          onChange={(next) => next && open({ period: next })}
          placeholder={t(($) => $.crudForm.form.choose)}
          emptyText={t(($) => $.crud.noOptions)}
        />
      </Inline>
      {error && !report ? (
        <LoadFailure title={t(($) => $.costReport.loadFailed)} error={error} onRetry={() => void refetch()} />
      ) : (
        <Stack gap={4}>
          {report && <Totals report={report} />}
          {report && <Notices report={report} />}
          {report?.rows.length === 0 ? (
            <EmptyState
              variant="new"
              icon={Coins}
              title={t(($) => $.costReport.emptyTitle)}
              description={t(($) => $.costReport.emptyText)}
            />
          ) : (
            <Card padding="none">
              <CostTable rows={report?.rows} groupBy={groupBy} totals={report?.totals ?? []} />
            </Card>
          )}
        </Stack>
      )}
    </Page>
  );
}

type ReportProps = { report: GetCostReportQuery['getCostReport'] };

/** One figure for each currency. */
function Totals({ report: { totals } }: ReportProps) {
  const t = useText();
  const format = useFormat();
  if (totals.length === 0) return null;
  return (
    <Grid minColumn={220}>
      {totals.map(({ currency, amount, delivered, returned }) => (
        <StatCard
          key={currency}
          icon={Coins}
          label={t(($) => $.costReport.total, { currency })}
          value={format.money(amount, currency)}
          reason={[
            t(($) => $.costReport.delivered, { count: delivered }),
            ...(returned > 0 ? [t(($) => $.costReport.returned, { count: returned })] : []),
          ].join(' · ')}
        />
      ))}
    </Grid>
  );
}

function Notices({ report: { piecesWithoutPrice, isTruncated } }: ReportProps) {
  const t = useText();
  return (
    <>
      {piecesWithoutPrice > 0 && (
        <Alert tone="warning" title={t(($) => $.costReport.withoutPrice, { count: piecesWithoutPrice })}>
          {t(($) => $.costReport.withoutPriceHelp)}
        </Alert>
      )}
      {isTruncated && <Alert tone="info" title={t(($) => $.costReport.truncated)} />}
    </>
  );
}
