import type { ChosenFilters, ListFilter } from '#console/crud/list-filters.ts';
import { useText } from '#console/i18n/useText.ts';
import { COST_CENTER_FILTER, GROUP_FILTER, JOB_ROLE_FILTER, SECTOR_FILTER } from '#console/pickers/lazy-noun-filter.ts';
import { useSearchedFilter } from '#console/pickers/useSearchedFilter.tsx';

/** The filters of employees by sector, job role, group and cost center. */
export function useEmployeePlaceFilters(chosen: ChosenFilters): ListFilter[] {
  const t = useText();
  const labels = t(($) => $.employees.fields, { returnObjects: true });
  const of = (name: string, label: string) => ({ name, label, chosen: chosen[name] });
  return [
    useSearchedFilter({ noun: SECTOR_FILTER, ...of('sectorId', labels.sectorId) }),
    useSearchedFilter({ noun: JOB_ROLE_FILTER, ...of('jobRoleId', labels.jobRoleId) }),
    useSearchedFilter({ noun: GROUP_FILTER, ...of('groupId', labels.groupId) }),
    useSearchedFilter({ noun: COST_CENTER_FILTER, ...of('costCenterId', labels.costCenterIds) }),
  ];
}
