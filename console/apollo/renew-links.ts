import type { ApolloLink } from '@apollo/client';
import { ErrorLink } from '@apollo/client/link/error';
import { from, switchMap } from 'rxjs';
import { createRenewal } from '#console/auth/renewal.ts';

const renewals = new WeakMap<ApolloLink.Operation, ReturnType<typeof createRenewal>>();

/** Renews a refused token and repeats the request. */
const renewLink = new ErrorLink(({ error, operation, forward }) => {
  const renewAfter = renewals.get(operation) ?? createRenewal();
  renewals.set(operation, renewAfter);
  const renewed = renewAfter(error);
  return renewed && from(renewed).pipe(switchMap(() => forward(operation)));
});

/** An ErrorLink does not see how the repeated request ends: the outer one does. */
export const renewLinks: readonly ApolloLink[] = [renewLink, renewLink];
