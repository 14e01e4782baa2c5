import { type CustomerInListFragment, useGetCustomerQuery } from '#console/generated/operations.ts';

/** In ms: how often a customer in the making is looked at. */
const LOOK_EVERY = 2000;

/** Whether its making goes on, by itself or once somebody tries again. */
export const isInMaking = ({ setup, status }: Pick<CustomerInListFragment, 'setup' | 'status'>): boolean =>
  setup.state !== 'DONE' && status === 'PENDING';

/** Keeps a customer of the list up to date while it is made; the list itself stays as it is. */
export function useSetupProgress(customer: CustomerInListFragment): void {
  const isRunning = isInMaking(customer);
  useGetCustomerQuery({
    variables: { id: customer.id },
    skip: !isRunning,
    pollInterval: isRunning ? LOOK_EVERY : 0,
    fetchPolicy: 'cache-and-network',
  });
}
