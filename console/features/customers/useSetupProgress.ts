import { type CustomerInListFragment, useGetCustomerQuery } from '#console/generated/operations.ts';

/** How often a customer is polled during its setup, in ms. */
const POLL_INTERVAL = 2000;

/** Whether the setup of the customer is not complete: it is running, or failed and can be resumed. */
export const isInSetup = ({ setup, status }: Pick<CustomerInListFragment, 'setup' | 'status'>): boolean =>
  setup.state !== 'DONE' && status === 'PENDING';

/** Polls a customer during its setup. Other rows of the list are not fetched. */
export function useSetupProgress(customer: CustomerInListFragment): void {
  const isRunning = isInSetup(customer);
  useGetCustomerQuery({
    variables: { id: customer.id },
    skip: !isRunning,
    pollInterval: isRunning ? POLL_INTERVAL : 0,
    fetchPolicy: 'cache-and-network',
  });
}
