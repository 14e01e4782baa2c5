import { type FieldFunctionOptions, InMemoryCache } from '@apollo/client';

type CustomerPages = { items: readonly unknown[] };

/** Pages of customers are shown below one another: a later one adds to what is there, the first replaces it (G10). */
function mergePages(
  existing: CustomerPages | undefined,
  incoming: CustomerPages,
  { args }: FieldFunctionOptions,
): CustomerPages {
  const token: unknown = args?.['nextToken'];
  const isFirst = typeof token !== 'string' || token === '' || token.startsWith('page_1');
  return isFirst || !existing ? incoming : { ...incoming, items: [...existing.items, ...incoming.items] };
}

export const createCache = () =>
  new InMemoryCache({
    typePolicies: {
      Query: {
        fields: {
          // A record that a list has shown opens at once; what the list did not ask for is fetched.
          getWithdrawal: {
            read: (known, { args, toReference }) =>
              known ?? toReference({ __typename: 'Withdrawal', id: args?.['id'] }),
          },
          listCustomers: { keyArgs: ['filter', 'sort', 'limit'], merge: mergePages },
        },
      },
      // A part of its whole: what a query leaves out is not known, what it brings replaces what was there.
      MachineStock: { fields: { channels: { merge: false } } },
      Product: { fields: { sizes: { merge: false } } },
      ProductSize: { fields: { certificates: { merge: false } } },
    },
  });
