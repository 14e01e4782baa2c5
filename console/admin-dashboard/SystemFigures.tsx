import { ArrowRightLeft, BadgeCheck, Building2, HeartPulse, Workflow } from 'lucide-react';
import { Grid, StatCard, Text } from '#ui-kit';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { customersHref, customersIn, type SystemDashboardProps } from './system-dashboard.ts';

/** The figures of the platform. Each shows a reason to act, where there is one, and links to its details. */
export function SystemFigures(props: SystemDashboardProps) {
  return (
    <Grid minColumn={156}>
      <Customers {...props} />
      <Machines {...props} />
      <Withdrawals {...props} />
      <Licenses {...props} />
      <Health {...props} />
    </Grid>
  );
}

function Customers({ dashboard }: SystemDashboardProps) {
  const t = useText();
  const format = useFormat();
  const pending = customersIn(dashboard, 'PENDING');
  return (
    <StatCard
      label={t(($) => $.adminDashboard.activeCustomers)}
      icon={Building2}
      value={format.number(customersIn(dashboard, 'ACTIVE'))}
      href={customersHref('ACTIVE')}
      reason={
        pending > 0
          ? t(($) => $.adminDashboard.inSetup, { count: pending })
          : t(($) => $.adminDashboard.allCustomers, {
              count: customersIn(dashboard, 'ACTIVE', 'INACTIVE', 'PENDING'),
            })
      }
    />
  );
}

function Machines({ dashboard: { machinesOnline, machinesOffline } }: SystemDashboardProps) {
  const t = useText();
  const format = useFormat();
  const total = machinesOnline + machinesOffline;
  return (
    <StatCard
      label={t(($) => $.dashboard.machinesOnline)}
      icon={Workflow}
      value={t(($) => $.dashboard.onlineOf, { online: format.number(machinesOnline), total: format.number(total) })}
      href={customersHref()}
      reason={
        machinesOffline > 0 ? (
          <Text size="small" tone="danger" weight="medium">
            {t(($) => $.adminDashboard.offline, { count: machinesOffline })}
          </Text>
        ) : total > 0 ? (
          t(($) => $.dashboard.allOnline)
        ) : (
          t(($) => $.dashboard.noMachines)
        )
      }
    />
  );
}

function Withdrawals({ dashboard: { withdrawals, range } }: SystemDashboardProps) {
  const t = useText();
  const format = useFormat();
  const delivered = withdrawals.reduce((sum, bar) => sum + bar.delivered, 0);
  const refused = withdrawals.reduce((sum, bar) => sum + bar.refused, 0);
  return (
    <StatCard
      label={t(($) => $.dashboard.withdrawals)}
      icon={ArrowRightLeft}
      value={format.number(delivered)}
      href="#withdrawals"
      reason={
        refused > 0
          ? t(($) => $.dashboard.refusedCount, { count: refused })
          : t(($) => $.adminDashboard.rangeDetail[range])
      }
    />
  );
}

function Licenses({ dashboard: { expiringLicenses } }: SystemDashboardProps) {
  const t = useText();
  const format = useFormat();
  const expired = expiringLicenses.filter(({ displayStatus }) => displayStatus === 'EXPIRED').length;
  const soon = expiringLicenses.filter(({ displayStatus }) => displayStatus === 'EXPIRING_SOON').length;
  return (
    <StatCard
      label={t(($) => $.adminDashboard.expiring)}
      icon={BadgeCheck}
      value={format.number(soon)}
      href="/licenses?displayStatus=EXPIRING_SOON"
      reason={
        expired > 0 ? (
          <Text size="small" tone="danger" weight="medium">
            {t(($) => $.adminDashboard.expired, { count: expired })}
          </Text>
        ) : (
          t(($) => $.adminDashboard.within30Days)
        )
      }
    />
  );
}

function Health({ dashboard: { health } }: SystemDashboardProps) {
  const t = useText();
  const down = health.filter(({ isUp }) => !isUp);
  return (
    <StatCard
      label={t(($) => $.adminDashboard.health)}
      icon={HeartPulse}
      value={t(($) => $.dashboard.onlineOf, { online: health.length - down.length, total: health.length })}
      href="#health"
      reason={
        down.length > 0 ? (
          <Text size="small" tone="danger" weight="medium">
            {down.map(({ dependency }) => t(($) => $.adminDashboard.dependencies[dependency])).join(', ')}
          </Text>
        ) : (
          t(($) => $.adminDashboard.allUp)
        )
      }
    />
  );
}
