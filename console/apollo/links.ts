import { ApolloLink, HttpLink } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { OperationTypeNode } from 'graphql';
import { from as fromPromise, switchMap } from 'rxjs';
import { session } from '#console/auth/session.ts';
import { toFault } from './fault.ts';
import type { Realtime } from './realtime.ts';
import { createSubscriptionLink } from './subscription-link.ts';

/** Failures are only logged here: what people read comes from the screen that asked (X7). */
const logLink = new ErrorLink(({ error, operation }) => {
  const fault = toFault(error);
  const path = CombinedGraphQLErrors.is(error) ? error.errors[0]?.path?.join('.') : undefined;
  console.warn('Request failed', {
    message: fault.message,
    operation: operation.operationName,
    path,
    code: fault.code,
    requestId: fault.requestId,
  });
});

/** What guests may ask (R6); everything else goes with a token or not at all. */
const GUEST_OPERATIONS = new Set(['GetCustomerBySubdomain']);

/** A token that is good for a while with every call. */
const tokenLink = new SetContextLink(async (previous, { operationName }) => {
  const headers: unknown = previous['headers'];
  const token = await session.getToken();
  if (!token && !GUEST_OPERATIONS.has(operationName ?? '')) throw new Error('No access token available');
  return {
    headers: {
      ...(typeof headers === 'object' ? headers : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  };
});

/** What was refused may have been granted when the page was drawn. */
const doubtLink = new ErrorLink(({ error }) => {
  if (toFault(error).code === 'FORBIDDEN') session.doubtPermissions();
});

const hasBeenRefused = new WeakSet<ApolloLink.Operation>();

/** A refused token is renewed once and the call repeated; when that is refused too, the session has expired. */
const renewLink = new ErrorLink(({ error, operation, forward }) => {
  if (session.get().status !== 'signedIn' || toFault(error).code !== 'UNAUTHENTICATED') return undefined;
  if (hasBeenRefused.has(operation)) {
    session.expire();
    return undefined;
  }
  hasBeenRefused.add(operation);
  return fromPromise(session.refresh()).pipe(switchMap(() => forward(operation)));
});

const isSubscription = ({ operationType }: ApolloLink.Operation) => operationType === OperationTypeNode.SUBSCRIPTION;

/** The way of every operation: log, renew, token, then HTTP or the socket. */
export function createLinks(realtime: Realtime): ApolloLink {
  const http = ApolloLink.from([renewLink, tokenLink, new HttpLink({ uri: '/graphql', credentials: 'same-origin' })]);
  return ApolloLink.from([logLink, doubtLink]).concat(
    ApolloLink.split(isSubscription, createSubscriptionLink(realtime), http),
  );
}
