import { ArrowRightLeft, OctagonAlert, TriangleAlert, Workflow } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Grid, Link, StatCard, Text } from '#ui-kit';
import type { GetDashboardQuery } from '#console/generated/operations.ts';
import { useDuration } from '#console/i18n/useDuration.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useNow } from '#console/i18n/useNow.ts';
import { useText } from '#console/i18n/useText.ts';
import { changeOf } from './change.ts';
import { useIsPhone } from './useIsPhone.ts';
import type { Links } from './useLinks.ts';

/** The data of the tenant's dashboard. */
export type Dashboard = GetDashboardQuery['getDashboard'];
/** Props of every card of the dashboard. */
export type DashboardCardProps = { dashboard: Dashboard; links: Links };

const HALF_MINUTE = 30_000;

/** Four figures. Each shows a reason to act, where there is one, and links to its list. */
export function Figures(props: DashboardCardProps) {
  return (
    <Grid minColumn={156}>
      <Withdrawals {...props} />
      <Machines {...props} />
      <Stock {...props} />
      <Problems {...props} />
    </Grid>
  );
}

function Withdrawals({ dashboard, links }: DashboardCardProps) {
  const t = useText();
  const format = useFormat();
  const { range, delivered, deliveredBefore, pending } = dashboard;
  const change = changeOf(delivered, deliveredBefore);
  const waiting = pending > 0 && (
    <MaybeLink href={links.withdrawals('PENDING_DELIVERY')}>
      {t(($) => $.dashboard.waiting, { count: pending })}
    </MaybeLink>
  );
  const unchangedText =
    change.kind === 'none' ? t(($) => $.dashboard.noneBefore[range]) : t(($) => $.dashboard.sameAs[range]);
  return (
    <StatCard
      label={t(($) => $.dashboard.withdrawals)}
      icon={ArrowRightLeft}
      value={format.number(delivered)}
      href={links.withdrawals('DELIVERED')}
      trend={
        change.kind === 'changed'
          ? {
              direction: change.direction,
              figure: format.percent(change.share),
              text: t(($) => $.dashboard.against[range]),
            }
          : undefined
      }
      reason={change.kind === 'changed' ? waiting : <JoinedParts parts={[unchangedText, waiting]} />}
    />
  );
}

function Machines({ dashboard, links }: DashboardCardProps) {
  const t = useText();
  const isPhone = useIsPhone();
  const format = useFormat();
  const { machinesOnline, machinesTotal } = dashboard;
  return (
    <StatCard
      label={t(($) => (isPhone ? $.dashboard.short.machinesOnline : $.dashboard.machinesOnline))}
      icon={Workflow}
      value={t(($) => $.dashboard.onlineOf, {
        online: format.number(machinesOnline),
        total: format.number(machinesTotal),
      })}
      href={links.machines()}
      reason={<OfflineReason dashboard={dashboard} links={links} />}
    />
  );
}

/** The machine that is offline longest. A machine that never connected is named only if there is no other. */
function OfflineReason({ dashboard: { offlineMachines, machinesTotal }, links }: DashboardCardProps) {
  const t = useText();
  const duration = useDuration();
  const now = useNow(HALF_MINUTE);
  const longest = offlineMachines.find(({ lastKeepAlive }) => lastKeepAlive) ?? offlineMachines[0];
  if (!longest) return machinesTotal > 0 ? t(($) => $.dashboard.allOnline) : t(($) => $.dashboard.noMachines);
  const { id, name, lastKeepAlive } = longest;
  return (
    <>
      <MaybeLink href={links.machine(id)}>
        <Text size="small" tone="danger" weight="medium">
          {name}
        </Text>
      </MaybeLink>{' '}
      {lastKeepAlive
        ? t(($) => $.dashboard.offlineFor, { duration: duration(lastKeepAlive, now) })
        : t(($) => $.dashboard.neverConnected)}
    </>
  );
}

function Stock({ dashboard, links }: DashboardCardProps) {
  const t = useText();
  const isPhone = useIsPhone();
  const format = useFormat();
  const { channelsTotal, channelsLow, channelsOut, channelsError } = dashboard;
  const warehouseItemsLow = dashboard.warehouseItemsLow ?? 0;
  const channelsToActOn = channelsLow + channelsOut;
  const toActOn = channelsToActOn + warehouseItemsLow;
  return (
    <StatCard
      label={t(($) => (isPhone ? $.dashboard.short.stockToActOn : $.dashboard.stockToActOn))}
      icon={TriangleAlert}
      value={format.number(toActOn)}
      href={channelsToActOn === 0 && warehouseItemsLow > 0 ? links.reorder : links.machines({ stock: ['LOW', 'OUT'] })}
      reason={
        <JoinedParts
          parts={[
            channelsLow > 0 && (
              <MaybeLink key="low" href={links.machines({ stock: ['LOW'] })}>
                {t(($) => $.dashboard.low, { count: channelsLow })}
              </MaybeLink>
            ),
            channelsOut > 0 && (
              <MaybeLink key="out" href={links.machines({ stock: ['OUT'] })}>
                {t(($) => $.dashboard.out, { count: channelsOut })}
              </MaybeLink>
            ),
            warehouseItemsLow > 0 && (
              <MaybeLink key="warehouses" href={links.reorder}>
                {t(($) => $.dashboard.warehouseItemsLow, { count: warehouseItemsLow })}
              </MaybeLink>
            ),
            // Not part of the figure: the channel may be full.
            channelsError > 0 && (
              <MaybeLink key="error" href={links.machines({ stock: ['ERROR'] })}>
                {t(($) => $.dashboard.error, { count: channelsError })}
              </MaybeLink>
            ),
            toActOn + channelsError === 0 &&
              t(($) => (channelsTotal > 0 ? $.dashboard.stockFine : $.dashboard.noChannels)),
          ]}
        />
      }
    />
  );
}

function Problems({ dashboard, links }: DashboardCardProps) {
  const t = useText();
  const isPhone = useIsPhone();
  const format = useFormat();
  const { failed, refused } = dashboard;
  return (
    <StatCard
      label={t(($) => (isPhone ? $.dashboard.short.problems : $.dashboard.problems))}
      icon={OctagonAlert}
      value={format.number(failed + refused)}
      href={links.withdrawals(['FAILED_DELIVERY', 'REJECTED'])}
      reason={
        failed + refused === 0 ? (
          t(($) => $.dashboard.noProblems)
        ) : (
          <JoinedParts
            parts={[
              <MaybeLink key="failed" href={links.withdrawals('FAILED_DELIVERY')}>
                {t(($) => $.dashboard.failedCount, { count: failed })}
              </MaybeLink>,
              <MaybeLink key="refused" href={links.withdrawals('REJECTED')}>
                {t(($) => $.dashboard.refusedCount, { count: refused })}
              </MaybeLink>,
            ]}
          />
        )
      }
    />
  );
}

/** A link if there is an `href`, else plain text. */
function MaybeLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  return href ? <Link href={href}>{children}</Link> : children;
}

/** Joins the parts with " · "; skips empty ones. */
function JoinedParts({ parts }: { parts: readonly ReactNode[] }) {
  return parts.filter(Boolean).map((part, index) => (
    // The parts have no id, and their order never changes.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && ' · '}
      {part}
    </Fragment>
  ));
}
