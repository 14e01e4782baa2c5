import { PERSON_STATUSES } from '#console/crud/status.ts';
import { among, ids } from '#console/crud/url-state.ts';
import type { ConsoleUserFilter } from '#console/generated/operations.ts';

/** Options of the filter by access. */
export const ACCESSES = ['administrators', 'others'] as const;

/** The filters of the list in the address. */
export const FILTERS = {
  status: among(PERSON_STATUSES),
  access: (raw: string[]) => among(ACCESSES)(raw).slice(0, 1),
  permissionRoleId: ids,
};

type ChosenFilters = { [K in keyof typeof FILTERS]?: ReturnType<(typeof FILTERS)[K]> } & { search?: string };

/** Converts the filters of the address to the api's filter. */
export function toFilter({ access, ...rest }: ChosenFilters): ConsoleUserFilter {
  const [wanted] = access ?? [];
  return wanted ? { ...rest, isCustomerAdmin: wanted === 'administrators' } : rest;
}
