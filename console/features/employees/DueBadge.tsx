import { StatusBadge } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import type { Due } from './due.ts';

/** "due in 8 days", "overdue by 4 days"; nothing for pieces that are good for longer. */
export function DueBadge({ due: { state, days } }: { due: Due }) {
  const t = useText();
  if (state === 'soon')
    return <StatusBadge tone="warning">{t(($) => $.employeeRecord.due.soon, { count: days })}</StatusBadge>;
  if (state !== 'overdue') return null;
  return (
    <StatusBadge tone="danger">
      {days === 0 ? t(($) => $.employeeRecord.due.today) : t(($) => $.employeeRecord.due.overdue, { count: days })}
    </StatusBadge>
  );
}
