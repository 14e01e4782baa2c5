import { Inline, StatusBadge } from '#ui-kit';
import { RecordStatus } from '#console/crud/RecordStatus.tsx';
import type { EmployeeRowFragment } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useNow } from '#console/i18n/useNow.ts';
import { useText } from '#console/i18n/useText.ts';

/** In ms. How often expired PIN locks are removed from the screen. */
const LOCK_CHECK_INTERVAL = 60_000;

type EmployeeStateProps = { employee: Pick<EmployeeRowFragment, 'status' | 'hasPin' | 'pinLockedUntil'> };

/** The status, and badges for a locked or missing PIN, which prevents withdrawals. */
export function EmployeeState({ employee: { status, hasPin, pinLockedUntil } }: EmployeeStateProps) {
  const t = useText();
  const format = useFormat();
  const now = useNow(LOCK_CHECK_INTERVAL);
  const isLocked = pinLockedUntil && Date.parse(pinLockedUntil) > now;
  return (
    <Inline gap={1}>
      <RecordStatus status={status} />
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
