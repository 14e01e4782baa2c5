import { Inline, StatusBadge } from '#ui-kit';
import { RecordStatus } from '#console/crud/RecordStatus.tsx';
import type { EmployeeRowFragment } from '#console/generated/operations.ts';
import { dayIn } from '#console/i18n/day.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useNow } from '#console/i18n/useNow.ts';
import { useText } from '#console/i18n/useText.ts';

/** In ms. How often expired PIN locks are removed from the screen. */
const LOCK_CHECK_INTERVAL = 60_000;

type EmployeeStateProps = {
  employee: Pick<EmployeeRowFragment, 'status' | 'hasPin' | 'pinLockedUntil' | 'accessUntil'>;
};

/** The status, and badges for what prevents withdrawals: an access that has ended, a locked or missing PIN. */
export function EmployeeState({ employee: { status, hasPin, pinLockedUntil, accessUntil } }: EmployeeStateProps) {
  const t = useText();
  const format = useFormat();
  const now = useNow(LOCK_CHECK_INTERVAL);
  const isLocked = pinLockedUntil && Date.parse(pinLockedUntil) > now;
  return (
    <Inline gap={1}>
      <RecordStatus status={status} />
      {accessUntil && accessUntil < dayIn(format.timeZone, now) && (
        <StatusBadge tone="warning">
          {t(($) => $.employees.columns.accessEnded, { day: format.day(accessUntil) })}
        </StatusBadge>
      )}
      {isLocked && (
        <StatusBadge tone="danger">
          {t(($) => $.employees.columns.pinLocked, { time: format.time(pinLockedUntil) })}
        </StatusBadge>
      )}
      {status === 'ACTIVE' && !hasPin && (
        <StatusBadge tone="warning" icon={null}>
          {t(($) => $.employees.columns.noPin)}
        </StatusBadge>
      )}
    </Inline>
  );
}
