import {
  type RequiredItemFieldsFragment,
  useGetRequiredItemsOfGroupQuery,
  useGetRequiredItemsOfSectorQuery,
  useSetRequiredItemsOfGroupMutation,
  useSetRequiredItemsOfSectorMutation,
} from '#console/generated/operations.ts';

/** The nouns whose people must hold something. */
export type RequiredOwner = 'group' | 'sector';

/** A product that everybody of the record must hold. */
export type RequiredItem = RequiredItemFieldsFragment;

/** The record of the matrix, whose version a change needs. */
export type OwnerRecord = { id: string; version: number; requiredItems: readonly RequiredItem[] };

/** Reads what everybody of a group or sector must hold. */
export function useRequiredItems(owner: RequiredOwner, id: string) {
  const options = { variables: { id }, fetchPolicy: 'cache-and-network' } as const;
  const group = useGetRequiredItemsOfGroupQuery({ ...options, skip: owner !== 'group' });
  const sector = useGetRequiredItemsOfSectorQuery({ ...options, skip: owner !== 'sector' });
  const record: OwnerRecord | undefined = owner === 'group' ? group.data?.getGroup : sector.data?.getSector;
  const { error, refetch } = owner === 'group' ? group : sector;
  return { record, error, refetch: () => void refetch() };
}

/** Replaces what everybody of a group or sector must hold. */
export function useSetRequiredItems(owner: RequiredOwner) {
  const [setOfGroup] = useSetRequiredItemsOfGroupMutation();
  const [setOfSector] = useSetRequiredItemsOfSectorMutation();
  return owner === 'group' ? setOfGroup : setOfSector;
}
