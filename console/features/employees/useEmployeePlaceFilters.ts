import type { ChosenFilters, ListFilter, SearchedOptions } from '#console/crud/list-filters.ts';
import {
  GetGroupNameDocument,
  GetJobRoleNameDocument,
  GetSectorNameDocument,
  usePickGroupsQuery,
  usePickJobRolesQuery,
  usePickSectorsQuery,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { searchVariables, toOptions } from '#console/pickers/options.ts';
import { useSearchedFilter } from '#console/pickers/useSearchedFilter.ts';

/** The filters of employees by sector, job role and group. */
export function useEmployeePlaceFilters(chosen: ChosenFilters): ListFilter[] {
  const t = useText();
  const labels = t(($) => $.employees.fields, { returnObjects: true });
  return [
    useSearchedFilter({
      name: 'sectorId',
      label: labels.sectorId,
      chosen: chosen['sectorId'],
      nameQuery: GetSectorNameDocument,
      nameOf: ({ getSector }) => getSector.name,
      useOptions: useSectors,
    }),
    useSearchedFilter({
      name: 'jobRoleId',
      label: labels.jobRoleId,
      chosen: chosen['jobRoleId'],
      nameQuery: GetJobRoleNameDocument,
      nameOf: ({ getJobRole }) => getJobRole.name,
      useOptions: useJobRoles,
    }),
    useSearchedFilter({
      name: 'groupId',
      label: labels.groupId,
      chosen: chosen['groupId'],
      nameQuery: GetGroupNameDocument,
      nameOf: ({ getGroup }) => getGroup.name,
      useOptions: useGroups,
    }),
  ];
}

function useSectors(search: string): SearchedOptions {
  const { data, previousData, loading } = usePickSectorsQuery({ variables: searchVariables(search) });
  return { options: toOptions((data ?? previousData)?.listSectors.items), isLoading: loading };
}

function useJobRoles(search: string): SearchedOptions {
  const { data, previousData, loading } = usePickJobRolesQuery({ variables: searchVariables(search) });
  return { options: toOptions((data ?? previousData)?.listJobRoles.items), isLoading: loading };
}

function useGroups(search: string): SearchedOptions {
  const { data, previousData, loading } = usePickGroupsQuery({ variables: searchVariables(search) });
  return { options: toOptions((data ?? previousData)?.listGroups.items), isLoading: loading };
}
