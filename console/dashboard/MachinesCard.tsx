import { Workflow } from 'lucide-react';
import { ActivityList, Card, EmptyState, Link, StackedBar } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import { useTimeSince } from '#console/i18n/useTimeSince.ts';
import type { DashboardCardProps } from './Figures.tsx';
import { useBarParts } from './useBarParts.ts';

/** The machines by connection, channels in error, and the machines that are offline longest (S1). */
export function MachinesCard({ dashboard, links }: DashboardCardProps) {
  const t = useText();
  const timeSince = useTimeSince();
  const barParts = useBarParts();
  const { machinesTotal, machinesOnline, channelsError, offlineMachines } = dashboard;
  const texts = t(($) => $.activity.machines, { returnObjects: true });
  if (machinesTotal === 0)
    return (
      <Card title={texts.title}>
        <EmptyState variant="new" icon={Workflow} title={t(($) => $.dashboard.noMachines)} />
      </Card>
    );
  const errors = t(($) => $.activity.machines.errors, { count: channelsError });
  const errorsHref = links.machines({ stock: ['ERROR'] });
  return (
    <Card
      title={texts.title}
      actions={channelsError > 0 && (errorsHref ? <Link href={errorsHref}>{errors}</Link> : errors)}
    >
      <StackedBar
        label={texts.title}
        parts={barParts([
          {
            id: 'ONLINE',
            label: texts.online,
            value: machinesOnline,
            tone: 'success',
            href: links.machines({ connectivity: 'ONLINE' }),
          },
          {
            id: 'OFFLINE',
            label: texts.offline,
            value: machinesTotal - machinesOnline,
            tone: 'danger',
            href: links.machines({ connectivity: 'OFFLINE' }),
          },
        ])}
      />
      {offlineMachines.length > 0 && (
        <ActivityList
          label={texts.offline}
          items={offlineMachines.map(({ id, name, lastKeepAlive }) => ({
            id,
            icon: Workflow,
            tone: 'danger',
            title: name,
            detail: lastKeepAlive ? texts.lastSeen : t(($) => $.dashboard.neverConnected),
            time: lastKeepAlive ? timeSince(lastKeepAlive) : undefined,
            dateTime: lastKeepAlive ?? undefined,
            href: links.machine(id),
          }))}
        />
      )}
    </Card>
  );
}
