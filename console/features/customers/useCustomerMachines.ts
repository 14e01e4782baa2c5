import { MACHINES_PAGE } from '#api/features/machines/machine.rules.ts';
import { useListMachinesByCustomerQuery } from '#console/generated/operations.ts';
import { useSearchParams } from '#console/router/hooks.ts';

/** The parameter of the page of machines in the address; `page` belongs to the list of customers. */
export const PAGE_PARAMETER = 'machinesPage';

/** The page of a customer's machines that the address names. */
export function useCustomerMachines(customerId: string) {
  const [params] = useSearchParams();
  const nextToken = params.get(PAGE_PARAMETER);
  const query = useListMachinesByCustomerQuery({ variables: { customerId, limit: MACHINES_PAGE, nextToken } });
  return { query, page: (query.data ?? query.previousData)?.listMachinesByCustomer };
}
