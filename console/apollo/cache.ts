import { type FieldFunctionOptions, InMemoryCache } from '@apollo/client';

type CustomerPages = { items: readonly unknown[] };

/** The list of customers appends pages: the first page replaces the list, a later page is added to it (G10). */
function mergePages(
  existing: CustomerPages | undefined,
  incoming: CustomerPages,
  { args }: FieldFunctionOptions,
): CustomerPages {
  const token: unknown = args?.['nextToken'];
  const isFirst = typeof token !== 'string' || token === '' || token.startsWith('page_1');
  return isFirst || !existing ? incoming : { ...incoming, items: [...existing.items, ...incoming.items] };
}

/** Creates the Apollo cache of the console (G10). */
export const createCache = () =>
  new InMemoryCache({
    typePolicies: {
      Query: {
        fields: {
          // A record of a loaded list opens at once; only its missing fields are fetched.
          getWithdrawal: {
            read: (known, { args, toReference }) =>
              known ?? toReference({ __typename: 'Withdrawal', id: args?.['id'] }),
          },
          listCustomers: { keyArgs: ['filter', 'sort', 'limit'], merge: mergePages },
        },
      },
      // Copied at the request: two withdrawals may name different sizes of one product, or names of one machine.
      WithdrawalProduct: { keyFields: false, merge: true },
      WithdrawalSource: { keyFields: false, merge: true },
      // Lists inside a record: a new result replaces the old list.
      MachineStock: { fields: { channels: { merge: false } } },
      Product: { fields: { sizes: { merge: false } } },
      ProductSize: { fields: { certificates: { merge: false } } },
    },
  });
