import { PERSON_STATUSES } from '#console/crud/status.ts';
import { among, ids } from '#console/crud/url-state.ts';
import type { ConsoleUserFilter } from '#console/generated/operations.ts';

export const ACCESSES = ['administrators', 'others'] as const;

/** The filters of the list as its address holds them. */
export const FILTERS = {
  status: among(PERSON_STATUSES),
  access: (raw: string[]) => among(ACCESSES)(raw).slice(0, 1),
  permissionRoleId: ids,
};

type ChosenFilters = { [K in keyof typeof FILTERS]?: ReturnType<(typeof FILTERS)[K]> } & { search?: string };

/** What the api is asked for. */
export function toFilter({ access, ...rest }: ChosenFilters): ConsoleUserFilter {
  const [wanted] = access ?? [];
  return wanted ? { ...rest, isCustomerAdmin: wanted === 'administrators' } : rest;
}
