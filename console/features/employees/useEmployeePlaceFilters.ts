import type { ChosenFilters, ListFilter } from '#console/crud/list-filters.ts';
import { useText } from '#console/i18n/useText.ts';
import { COST_CENTERS, GROUPS, JOB_ROLES, SECTORS } from '#console/pickers/nouns.ts';
import { useSearchedFilter } from '#console/pickers/useSearchedFilter.ts';

/** The filters of employees by sector, job role, group and cost center. */
export function useEmployeePlaceFilters(chosen: ChosenFilters): ListFilter[] {
  const t = useText();
  const labels = t(($) => $.employees.fields, { returnObjects: true });
  const of = (name: string, label: string) => ({ name, label, chosen: chosen[name] });
  return [
    useSearchedFilter({ noun: SECTORS, ...of('sectorId', labels.sectorId) }),
    useSearchedFilter({ noun: JOB_ROLES, ...of('jobRoleId', labels.jobRoleId) }),
    useSearchedFilter({ noun: GROUPS, ...of('groupId', labels.groupId) }),
    useSearchedFilter({ noun: COST_CENTERS, ...of('costCenterId', labels.costCenterIds) }),
  ];
}
