import { CirclePause, History, PackagePlus, TriangleAlert } from 'lucide-react';
import { ActivityList, Card, EmptyState, type ActivityItem } from '#ui-kit';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import { type Text, useText } from '#console/i18n/useText.ts';
import { useTimeSince } from '#console/i18n/useTimeSince.ts';
import { CardSkeleton } from './CardSkeleton.tsx';
import type { DashboardCardProps } from './Figures.tsx';
import type { Activity } from './more-figures.ts';
import { WITHDRAWAL_STYLES } from './withdrawal-styles.ts';

type ActivityCardProps = Pick<DashboardCardProps, 'links'> & {
  /** Undefined while it is loaded. */
  activity: readonly Activity[] | undefined;
  error: Error | undefined;
  retry: () => void;
};

/** Restocks, maintenance, alerts and some withdrawals, newest first (S1). */
export function ActivityCard({ activity, error, retry, links }: ActivityCardProps) {
  const t = useText();
  const timeSince = useTimeSince();
  const texts = t(($) => $.activity.list, { returnObjects: true });
  const items = activity?.map((one) => ({
    id: `${one.kind} ${one.id}`,
    ...styleOf(one),
    title: titleOf(one, t),
    detail: detailOf(one, t),
    time: timeSince(one.at),
    dateTime: one.at,
    href: hrefOf(one, links),
  }));
  return <Card title={texts.title}>{items ? <Items items={items} /> : error ? failure() : <CardSkeleton />}</Card>;

  function failure() {
    return <LoadFailure title={texts.loadFailed} error={error} onRetry={retry} />;
  }
}

function Items({ items }: { items: readonly ActivityItem[] }) {
  const t = useText();
  const { title, empty, emptyText } = t(($) => $.activity.list, { returnObjects: true });
  if (items.length === 0) return <EmptyState variant="new" icon={History} title={empty} description={emptyText} />;
  return <ActivityList label={title} items={items} />;
}

function styleOf({ kind, alert, withdrawalStatus }: Activity): Pick<ActivityItem, 'icon' | 'tone'> {
  if (kind === 'WITHDRAWAL' && withdrawalStatus) return WITHDRAWAL_STYLES[withdrawalStatus];
  if (kind === 'RESTOCK') return { icon: PackagePlus, tone: 'success' };
  if (kind === 'MAINTENANCE') return { icon: CirclePause, tone: 'info' };
  return { icon: TriangleAlert, tone: alert === 'CHANNEL_EMPTY' ? 'warning' : 'danger' };
}

function titleOf({ kind, alert, withdrawalStatus, channel, productName, quantity }: Activity, t: Text): string {
  if (kind === 'WITHDRAWAL' && withdrawalStatus)
    return t(($) => $.dashboard.latestTitle[withdrawalStatus], {
      product: productName ?? t(($) => $.dashboard.request),
    });
  if (kind === 'RESTOCK') return t(($) => $.activity.restocked, { count: quantity ?? 0 });
  if (kind === 'MAINTENANCE') return t(($) => $.activity.maintenance, { channel: channel ?? '' });
  return t(($) => $.activity.alerts[alert ?? 'MACHINE_OFFLINE'], { channel: channel ?? '' });
}

/** Who, machine or warehouse, and product. The title of a withdrawal names its product. A machine may be who and where. */
function detailOf({ kind, placeName, channel, productName, personName }: Activity, t: Text): string {
  const where =
    kind === 'WITHDRAWAL' && channel
      ? t(($) => $.dashboard.machineChannel, { machine: placeName, channel })
      : placeName;
  const what = kind === 'WITHDRAWAL' ? undefined : productName;
  return [personName === placeName ? undefined : personName, where, what].filter(Boolean).join(' · ');
}

function hrefOf(
  { withdrawalId, machineId, warehouseId, channel, alert }: Activity,
  links: DashboardCardProps['links'],
) {
  if (withdrawalId) return links.withdrawal(withdrawalId);
  if (machineId && alert === 'MACHINE_FORKED') return `${links.machine(machineId)}?dialog=credentials`;
  if (machineId) return links.machine(machineId, channel ?? undefined);
  return warehouseId ? links.warehouse(warehouseId) : undefined;
}
