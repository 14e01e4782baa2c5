import { useGetCustomerNameQuery } from '#console/generated/operations.ts';

/** The name of a customer by its id; undefined until it is loaded. */
export function useCustomerName(id: string | null | undefined): string | undefined {
  return useGetCustomerNameQuery({ variables: { id: id ?? '' }, skip: !id }).data?.getCustomer.displayName;
}
