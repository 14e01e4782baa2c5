import {
  type RequiredItemFieldsFragment,
  useGetRequiredItemsOfGroupQuery,
  useGetRequiredItemsOfJobRoleQuery,
  useGetRequiredItemsOfSectorQuery,
  useSetRequiredItemsOfGroupMutation,
  useSetRequiredItemsOfJobRoleMutation,
  useSetRequiredItemsOfSectorMutation,
} from '#console/generated/operations.ts';

/** The nouns whose people must hold something. */
export type RequiredOwner = 'group' | 'jobRole' | 'sector';

/** A product that everybody of the record must hold. */
export type RequiredItem = RequiredItemFieldsFragment;

/** The record of the matrix, whose version a change needs. */
export type OwnerRecord = { id: string; version: number; requiredItems: readonly RequiredItem[] };

type OwnerQuery = { record: OwnerRecord | undefined; error?: Error; refetch: () => Promise<unknown> };

/** Reads what everybody of a group, job role or sector must hold. */
export function useRequiredItems(owner: RequiredOwner, id: string): OwnerQuery {
  const optionsOf = (noun: RequiredOwner) =>
    ({ variables: { id }, fetchPolicy: 'cache-and-network', skip: owner !== noun }) as const;
  const group = useGetRequiredItemsOfGroupQuery(optionsOf('group'));
  const jobRole = useGetRequiredItemsOfJobRoleQuery(optionsOf('jobRole'));
  const sector = useGetRequiredItemsOfSectorQuery(optionsOf('sector'));
  const queries: Record<RequiredOwner, OwnerQuery> = {
    group: { ...group, record: group.data?.getGroup },
    jobRole: { ...jobRole, record: jobRole.data?.getJobRole },
    sector: { ...sector, record: sector.data?.getSector },
  };
  return queries[owner];
}

/** Replaces what everybody of a group, job role or sector must hold. */
export function useSetRequiredItems(owner: RequiredOwner) {
  const [setOfGroup] = useSetRequiredItemsOfGroupMutation();
  const [setOfJobRole] = useSetRequiredItemsOfJobRoleMutation();
  const [setOfSector] = useSetRequiredItemsOfSectorMutation();
  return { group: setOfGroup, jobRole: setOfJobRole, sector: setOfSector }[owner];
}
