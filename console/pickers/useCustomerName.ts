import { useGetCustomerNameQuery } from '#console/generated/operations.ts';

/** The name of a customer that an address or a form names by its id. */
export function useCustomerName(id: string | null | undefined): string | undefined {
  return useGetCustomerNameQuery({ variables: { id: id ?? '' }, skip: !id }).data?.getCustomer.displayName;
}
