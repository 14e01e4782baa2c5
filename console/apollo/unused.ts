import type { ApolloClient, InMemoryCache } from '@apollo/client';
import { Kind, OperationTypeNode } from 'graphql';

/** In ms: how long data stays that no screen looks at (G10). */
export const UNUSED_LIFETIME = 60_000;
const CHECK_EVERY = 15_000;

/** Names under which the cache keeps the results that screens look at now. */
function usedFields(client: Pick<ApolloClient, 'getObservableQueries'>, cache: InMemoryCache): Set<string> {
  const used = new Set<string>();
  for (const { query, variables } of client.getObservableQueries('active')) {
    for (const definition of query.definitions) {
      if (definition.kind !== Kind.OPERATION_DEFINITION || definition.operation !== OperationTypeNode.QUERY) continue;
      for (const field of definition.selectionSet.selections) {
        if (field.kind !== Kind.FIELD) continue;
        used.add(
          cache.policies.getStoreFieldName({ typename: 'Query', fieldName: field.name.value, field, variables }),
        );
      }
    }
  }
  return used;
}

/** Drops what no screen has looked at for a minute. `unusedSince` is kept by the caller between two calls. */
export function dropUnused(
  client: Pick<ApolloClient, 'getObservableQueries'>,
  cache: InMemoryCache,
  unusedSince: Map<string, number>,
  now: number,
): void {
  const used = usedFields(client, cache);
  cache.modify({
    id: 'ROOT_QUERY',
    fields: (value: unknown, { storeFieldName, DELETE }) => {
      if (storeFieldName === '__typename' || used.has(storeFieldName)) {
        unusedSince.delete(storeFieldName);
        return value;
      }
      const since = unusedSince.get(storeFieldName) ?? now;
      unusedSince.set(storeFieldName, since);
      if (now - since < UNUSED_LIFETIME) return value;
      unusedSince.delete(storeFieldName);
      return DELETE;
    },
  });
  cache.gc();
}

/** Looks again and again, as long as the page lives. */
export function forgetUnused(client: ApolloClient, cache: InMemoryCache): void {
  const unusedSince = new Map<string, number>();
  setInterval(() => dropUnused(client, cache, unusedSince, Date.now()), CHECK_EVERY);
}
