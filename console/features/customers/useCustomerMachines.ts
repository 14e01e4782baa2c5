import { useSearchParams } from 'react-router';
import { useListMachinesByCustomerQuery } from '#console/generated/operations.ts';
import { MACHINES_A_PAGE } from './machines-page-size.ts';

/** Names the page of machines in the address, beside the list's own. */
export const MACHINES_PAGE = 'machinesPage';

/** The page of a customer's machines that the address names. */
export function useCustomerMachines(customerId: string) {
  const [params] = useSearchParams();
  const nextToken = params.get(MACHINES_PAGE);
  const query = useListMachinesByCustomerQuery({ variables: { customerId, limit: MACHINES_A_PAGE, nextToken } });
  return { query, page: (query.data ?? query.previousData)?.listMachinesByCustomer };
}
