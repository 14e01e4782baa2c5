import { BadgeCheck, BadgeX, CirclePause, Hourglass } from 'lucide-react';
import { type IconType, StatusBadge, type Tone } from '#ui-kit';
import type { LicenseDisplayStatus, LicenseFieldsFragment } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';

/** Display statuses in the order of the filter. */
export const DISPLAY_STATUSES = ['ACTIVE', 'EXPIRING_SOON', 'EXPIRED'] as const satisfies LicenseDisplayStatus[];

const STYLES: Record<LicenseDisplayStatus, { icon: IconType; tone: Tone }> = {
  ACTIVE: { icon: BadgeCheck, tone: 'success' },
  EXPIRING_SOON: { icon: Hourglass, tone: 'warning' },
  EXPIRED: { icon: BadgeX, tone: 'danger' },
};

/** The display status of a licence; of an inactive licence its status. */
export function LicenseState({ license }: { license: Pick<LicenseFieldsFragment, 'status' | 'displayStatus'> }) {
  const t = useText();
  if (license.status !== 'ACTIVE') {
    return (
      <StatusBadge tone="neutral" icon={CirclePause}>
        {t(($) => $.common.statuses[license.status])}
      </StatusBadge>
    );
  }
  return (
    <StatusBadge {...STYLES[license.displayStatus]}>
      {t(($) => $.licenses.displayStatuses[license.displayStatus])}
    </StatusBadge>
  );
}
