import type { ApolloClient } from '@apollo/client';
import type { PageOf } from '../ListPager.tsx';
import type { SelectableQuery } from '../operations.ts';
import type { BulkRow } from './bulk.ts';

/** The largest page that the api returns (G1). */
const LARGEST_PAGE = 100;

type FetchOptions<Data, R extends BulkRow> = {
  client: ApolloClient;
  query: SelectableQuery<Data>;
  page: (data: Data) => PageOf<R>;
  /** Maximum number of rows. */
  most: number;
};

/** Fetches the rows that match the query by their ids, in the order of the list. */
export async function fetchRows<Data, R extends BulkRow>({
  client,
  query,
  page,
  most,
}: FetchOptions<Data, R>): Promise<ReadonlyMap<string, R>> {
  const rows = new Map<string, R>();
  let nextToken: string | null | undefined;
  do {
    const variables = { ...query.variables, limit: LARGEST_PAGE, nextToken };
    const { data, error } = await client.query({ query: query.query, variables, fetchPolicy: 'no-cache' });
    if (error) throw error instanceof Error ? error : new Error(String(error));
    if (!data) throw new Error('The answer holds no data');
    const found = page(data);
    for (const row of found.items) if (rows.size < most) rows.set(row.id, row);
    ({ nextToken } = found);
  } while (nextToken && rows.size < most);
  return rows;
}
