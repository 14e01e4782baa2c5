import { StatusBadge, type TableColumn } from '#ui-kit';
import type { Status } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { STATUS_TONES } from './status.ts';

/** The general status of a record (E1). */
export function RecordStatus({ status }: { status: Status }) {
  const t = useText();
  return (
    <StatusBadge tone={STATUS_TONES[status]} icon={null}>
      {t(($) => $.common.statuses[status])}
    </StatusBadge>
  );
}

/** The status column of a list. */
export function useStatusColumn(): TableColumn<{ status: Status }> {
  const t = useText();
  return { id: 'status', header: t(($) => $.common.status), cell: ({ status }) => <RecordStatus status={status} /> };
}
