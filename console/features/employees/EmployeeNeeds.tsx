import { Inline, StatusBadge } from '#ui-kit';
import type { ListEmployeesQuery } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';

/** A row of the list. */
export type EmployeeListRow = ListEmployeesQuery['listEmployees']['items'][number];

/** Whether there is anything to do for an employee. */
export const hasNeeds = ({ lackingItems, replacementsDue, trainingsExpired }: EmployeeListRow['needs']): boolean =>
  lackingItems + replacementsDue + trainingsExpired > 0;

/** What is to do for an employee. */
export function EmployeeNeeds({ needs }: Pick<EmployeeListRow, 'needs'>) {
  const t = useText();
  const { lackingItems, replacementsDue, trainingsExpired } = needs;
  return (
    <Inline gap={1}>
      {lackingItems > 0 && (
        <StatusBadge tone="danger">{t(($) => $.employees.queue.lacking, { count: lackingItems })}</StatusBadge>
      )}
      {replacementsDue > 0 && (
        <StatusBadge tone="warning">{t(($) => $.employees.queue.due, { count: replacementsDue })}</StatusBadge>
      )}
      {trainingsExpired > 0 && (
        <StatusBadge tone="danger">{t(($) => $.employees.queue.late, { count: trainingsExpired })}</StatusBadge>
      )}
    </Inline>
  );
}
