import { LinkTabs } from '#ui-kit';
import { EMPLOYEE_NEEDS } from '#api/features/safety/employee-need.rules.ts';
import { useGetEmployeeQueueQuery } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';

/** The views of the list as a work queue, each with the number of its employees and an address. */
export function EmployeeQueueTabs({ chosen = [] }: { chosen?: readonly string[] | undefined }) {
  const t = useText();
  const { data, previousData } = useGetEmployeeQueueQuery({ fetchPolicy: 'cache-and-network' });
  const counts = data ?? previousData;
  const figures = counts?.getSafetyFigures;
  const countOf = {
    LACKS_ITEMS: figures?.lackingItems,
    REPLACEMENT_DUE: figures?.replacementDue,
    TRAINING_EXPIRED: figures?.trainingExpired,
  };
  return (
    <LinkTabs
      label={t(($) => $.employees.queue.label)}
      currentId={chosen.length > 1 ? undefined : (chosen[0] ?? 'all')}
      items={[
        {
          id: 'all',
          label: t(($) => $.employees.queue.all),
          count: counts?.listEmployees.totalCount,
          href: '/employees',
        },
        ...EMPLOYEE_NEEDS.map((need) => ({
          id: need,
          label: t(($) => $.employees.queue[need]),
          count: countOf[need],
          href: `/employees?need=${need}`,
        })),
      ]}
    />
  );
}
