import { SHEET_LIMITS } from '#api/features/ppe-sheets/ppe-sheet.rules.ts';
import { useCountEmployeesQuery } from '#console/generated/operations.ts';

/** People who match a filter of the list of employees. Skipped for a single person, who is no choice. */
export function useChosenPeople(filter: object | undefined) {
  const query = useCountEmployeesQuery({
    variables: { filter: filter ?? {} },
    skip: !filter,
    fetchPolicy: 'network-only',
  });
  const count = query.data?.listEmployees.totalCount;
  return {
    query,
    /** Undefined until it is known. */
    count,
    /** Whether an archive of them can be made. */
    isAllowed: !filter || (count !== undefined && count > 0 && count <= SHEET_LIMITS.archive),
    /** Whether they are all people of the company. */
    isEverybody: filter !== undefined && Object.keys(filter).length === 0,
  };
}

export type ChosenPeople = ReturnType<typeof useChosenPeople>;
