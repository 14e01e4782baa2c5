import { Hand } from 'lucide-react';
import { ActivityList, Card, EmptyState, Link } from '#ui-kit';
import { type Text, useText } from '#console/i18n/useText.ts';
import { useTimeSince } from '#console/i18n/useTimeSince.ts';
import type { Dashboard, DashboardCardProps } from './Figures.tsx';
import { WITHDRAWAL_STYLES } from './withdrawal-styles.ts';

type LatestWithdrawal = Dashboard['latestWithdrawals'][number];

/** The latest withdrawals. */
export function LatestCard({ dashboard: { latestWithdrawals }, links }: DashboardCardProps) {
  const t = useText();
  const timeSince = useTimeSince();
  const items = latestWithdrawals.map((latest) => ({
    id: latest.id,
    ...WITHDRAWAL_STYLES[latest.withdrawalStatus],
    title: titleOf(latest, t),
    detail: detailOf(latest, t),
    time: timeSince(latest.requestedAt),
    dateTime: latest.requestedAt,
    href: links.withdrawal(latest.id),
  }));
  return (
    <Card
      title={t(($) => $.dashboard.latest)}
      actions={links.latest && <Link href={links.latest}>{t(($) => $.dashboard.all)}</Link>}
    >
      {items.length > 0 ? (
        <ActivityList label={t(($) => $.dashboard.latest)} items={items} />
      ) : (
        <EmptyState
          variant="new"
          icon={Hand}
          title={t(($) => $.dashboard.latestEmpty)}
          description={t(($) => $.dashboard.latestEmptyText)}
        />
      )}
    </Card>
  );
}

function titleOf({ productName, size, withdrawalStatus }: LatestWithdrawal, t: Text): string {
  const product = productName
    ? t(($) => $.dashboard.productSize, { product: productName, size: size ?? '' }).trim()
    : t(($) => $.dashboard.request);
  return t(($) => $.dashboard.latestTitle[withdrawalStatus], { product });
}

/** Employee (if the user may see names), machine, and the reason of a refusal. */
function detailOf({ employeeName, machineName, channel, refusalCode }: LatestWithdrawal, t: Text): string {
  const where = channel ? t(($) => $.dashboard.machineChannel, { machine: machineName, channel }) : machineName;
  const why = refusalCode && t(($) => $.withdrawals.refusals[refusalCode].short);
  return [employeeName, where, why].filter(Boolean).join(' · ');
}
