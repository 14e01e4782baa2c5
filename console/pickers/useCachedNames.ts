import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import {
  CostCenterNameFragmentDoc,
  EmployeeNameFragmentDoc,
  GroupNameFragmentDoc,
  JobRoleNameFragmentDoc,
  ProductNameFragmentDoc,
  SectorNameFragmentDoc,
} from '#console/generated/operations.ts';

const NAMES = {
  CostCenter: CostCenterNameFragmentDoc,
  Employee: EmployeeNameFragmentDoc,
  Group: GroupNameFragmentDoc,
  JobRole: JobRoleNameFragmentDoc,
  Product: ProductNameFragmentDoc,
  Sector: SectorNameFragmentDoc,
};

/** Returns a function that reads a record's name from the cache; `…` if the record is not cached. */
export function useCachedNames(): (type: keyof typeof NAMES, id: unknown) => string {
  const client = useApolloClient();
  return useCallback(
    (type, id) => {
      const found = client.readFragment<{ name: string }>({ id: `${type}:${String(id)}`, fragment: NAMES[type] });
      return found?.name ?? '…';
    },
    [client],
  );
}
