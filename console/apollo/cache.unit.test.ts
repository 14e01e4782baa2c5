import { gql } from '@apollo/client';
import { describe, expect, it } from 'vitest';
import { withdrawal } from '#console/features/withdrawals/withdrawal.testing.ts';
import { GetWithdrawalDocument } from '#console/generated/operations.ts';
import { createCache } from './cache.ts';
import { dropUnused, UNUSED_LIFETIME } from './unused.ts';

const LIST = gql`
  query ListCustomers($nextToken: String, $sort: String) {
    listCustomers(nextToken: $nextToken, sort: $sort) {
      items {
        id
      }
      nextToken
    }
  }
`;
const pageOf = (ids: string[]) => ({
  listCustomers: { items: ids.map((id) => ({ __typename: 'Customer', id })), nextToken: null },
});

function shown(tokens: (string | null)[]): string[] {
  const cache = createCache();
  tokens.forEach((nextToken, index) =>
    cache.writeQuery({ query: LIST, variables: { nextToken }, data: pageOf([`c${index}`]) }),
  );
  const data: unknown = cache.readQuery({ query: LIST, variables: { nextToken: tokens.at(-1) } });
  return JSON.stringify(data).match(/c\d/g) ?? [];
}

describe('the cache', () => {
  it('adds a later page of customers to the earlier pages [G10]', () => {
    expect(shown([null, 'tokenA', 'tokenB'])).toEqual(['c0', 'c1', 'c2']);
  });

  it.each([[null], [''], ['page_1'], ['page_1_of_2']])('replaces the list with the page token %j [G10]', (token) => {
    expect(shown([null, 'tokenA', token])).toEqual(['c2']);
  });

  it('keeps the size that each withdrawal copied, also of the same product', () => {
    const cache = createCache();
    const sizes = ['M', 'G'];
    for (const size of sizes) {
      const row = withdrawal({ id: size });
      const product = Object.assign({ __typename: 'WithdrawalProduct' }, row.product, { size });
      const getWithdrawal = Object.assign({ __typename: 'Withdrawal' }, row, { product });
      cache.writeQuery({ query: GetWithdrawalDocument, variables: { id: size }, data: { getWithdrawal } });
    }
    const read = (id: string) => cache.readQuery({ query: GetWithdrawalDocument, variables: { id } });
    expect(sizes.map((size) => read(size)?.getWithdrawal.product.size)).toEqual(sizes);
  });

  it('keeps data that no screen uses for 60 s and no longer [G10]', () => {
    const cache = createCache();
    cache.writeQuery({ query: LIST, variables: { nextToken: null }, data: pageOf(['c1']) });
    const noQueries = { getObservableQueries: () => new Set<never>() };
    const unusedSince = new Map<string, number>();
    dropUnused(noQueries, cache, unusedSince, 0);
    dropUnused(noQueries, cache, unusedSince, UNUSED_LIFETIME - 1);
    expect(Object.keys(cache.extract())).toContain('Customer:c1');
    dropUnused(noQueries, cache, unusedSince, UNUSED_LIFETIME);
    expect(Object.keys(cache.extract())).not.toContain('Customer:c1');
  });
});
