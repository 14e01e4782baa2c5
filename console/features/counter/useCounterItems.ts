import { useApolloClient } from '@apollo/client/react';
import { ListCounterItemsDocument, useListCounterItemsQuery } from '#console/generated/operations.ts';
import { useWarehouseStockChanges } from '#console/pickers/useWarehouseStockChanges.ts';

type CounterItemsOptions = {
  warehouseId: string;
  /** Without a person there are no allowances. */
  employeeId?: string;
  search: string;
};

/** The stock of a warehouse that matches a search, and what a person may take of it. */
export function useCounterItems({ warehouseId, employeeId, search }: CounterItemsOptions) {
  const client = useApolloClient();
  const place = { warehouseId, employeeId: employeeId ?? null };
  const { data, previousData, error, refetch } = useListCounterItemsQuery({
    variables: { ...place, search },
    fetchPolicy: 'cache-and-network',
  });
  useWarehouseStockChanges(warehouseId, () => void refetch());
  return {
    items: (data ?? previousData)?.listCounterItems,
    error: data ? undefined : error,
    refetch: () => void refetch(),
    /** Searches now, without the pause after typing. */
    find: async (text: string) => {
      const found = await client.query({
        query: ListCounterItemsDocument,
        variables: { ...place, search: text },
        fetchPolicy: 'network-only',
      });
      return found.data?.listCounterItems ?? [];
    },
  };
}
