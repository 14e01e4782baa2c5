import { BadgeCheck, BadgeX, Hourglass } from 'lucide-react';
import { ActivityList, Card, EmptyState, type IconType, Link, type Tone } from '#ui-kit';
import type { LicenseDisplayStatus } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import type { SystemDashboardProps } from './system-dashboard.ts';

const STYLES: Record<LicenseDisplayStatus, { icon: IconType; tone: Tone }> = {
  ACTIVE: { icon: BadgeCheck, tone: 'success' },
  EXPIRING_SOON: { icon: Hourglass, tone: 'warning' },
  EXPIRED: { icon: BadgeX, tone: 'danger' },
};

/** Licences that expire soon or have expired. */
export function LicensesCard({ dashboard: { expiringLicenses } }: SystemDashboardProps) {
  const t = useText();
  const format = useFormat();
  return (
    <Card
      title={t(($) => $.adminDashboard.licenses)}
      actions={<Link href="/licenses">{t(($) => $.dashboard.all)}</Link>}
    >
      {expiringLicenses.length > 0 ? (
        <ActivityList
          label={t(($) => $.adminDashboard.licenses)}
          items={expiringLicenses.map(({ id, customerId, customerName, name, expiryDate, displayStatus }) => ({
            id,
            ...STYLES[displayStatus],
            title: customerName,
            detail: t(($) => $.adminDashboard.licenseUntil[displayStatus], { name, day: format.day(expiryDate) }),
            href: `/licenses/${id}?of=${customerId}`,
          }))}
        />
      ) : (
        <EmptyState
          variant="new"
          icon={BadgeCheck}
          title={t(($) => $.adminDashboard.noLicenses)}
          description={t(($) => $.adminDashboard.noLicensesText)}
        />
      )}
    </Card>
  );
}
