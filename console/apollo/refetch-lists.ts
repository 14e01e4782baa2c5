import type { ApolloClient } from '@apollo/client';

/** Fetches the lists that are on the screen anew, and forgets the pages of them that are not. Names are the schema's. */
export async function refetchLists(client: ApolloClient, names: readonly string[]): Promise<void> {
  await client.refetchQueries({
    updateCache: (cache) => {
      for (const fieldName of names) cache.evict({ id: 'ROOT_QUERY', fieldName });
    },
  });
}
