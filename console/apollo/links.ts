import { ApolloLink } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { OperationTypeNode } from 'graphql';
import { session } from '#console/auth/session.ts';
import { toFault } from './fault.ts';
import { createHttpLink } from './http-link.ts';
import { otherBuild } from './other-build.ts';
import type { Realtime } from './realtime.ts';
import { renewLinks } from './renew-links.ts';
import { createSubscriptionLink } from './subscription-link.ts';

/** Logs failures. The screen that sent the request shows the message (X7). */
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

/** Adds a valid access token to every request. */
const tokenLink = new SetContextLink(async (previous) => {
  const headers: unknown = previous['headers'];
  const token = await session.getToken();
  if (!token) throw new Error('No access token available');
  return {
    headers: {
      ...(typeof headers === 'object' ? headers : {}),
      authorization: `Bearer ${token}`,
    },
  };
});

/** A FORBIDDEN may mean that the permissions changed after the page was rendered. */
const forbiddenLink = new ErrorLink(({ error }) => {
  if (toFault(error).code === 'FORBIDDEN') session.reportForbidden();
});

/** The api accepts neither digest nor text, or the text does not fit its schema: it has another build of the console. */
const otherBuildLink = new ErrorLink(({ error }) => {
  if (toFault(error).code === 'UNKNOWN_OPERATION') otherBuild.report();
});

/** Browsers have crypto.subtle only on pages that came over HTTPS or from this computer. */
const sendsDigests = Boolean(import.meta.env['SENDS_DIGESTS']) && 'subtle' in crypto;

const isSubscription = ({ operationType }: ApolloLink.Operation) => operationType === OperationTypeNode.SUBSCRIPTION;

/** The link chain of every operation: log, renew, token, then HTTP or the socket. */
export function createLinks(realtime: Realtime): ApolloLink {
  const http = ApolloLink.from([...renewLinks, tokenLink, createHttpLink({ sendsDigests })]);
  return ApolloLink.from([logLink, forbiddenLink, otherBuildLink]).concat(
    ApolloLink.split(isSubscription, createSubscriptionLink(realtime), http),
  );
}
