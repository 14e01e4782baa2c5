import type { ChosenFilters, ListFilter } from '#console/crud/list-filters.ts';
import { useText } from '#console/i18n/useText.ts';
import { GROUPS, JOB_ROLES, SECTORS } from '#console/pickers/nouns.ts';
import { useSearchedFilter } from '#console/pickers/useSearchedFilter.ts';

/** The filters of employees by sector, job role and group. */
export function useEmployeePlaceFilters(chosen: ChosenFilters): ListFilter[] {
  const t = useText();
  const labels = t(($) => $.employees.fields, { returnObjects: true });
  const of = (name: 'sectorId' | 'jobRoleId' | 'groupId') => ({ name, label: labels[name], chosen: chosen[name] });
  return [
    useSearchedFilter({ noun: SECTORS, ...of('sectorId') }),
    useSearchedFilter({ noun: JOB_ROLES, ...of('jobRoleId') }),
    useSearchedFilter({ noun: GROUPS, ...of('groupId') }),
  ];
}
