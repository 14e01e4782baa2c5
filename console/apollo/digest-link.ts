import type { ApolloLink, ErrorLike } from '@apollo/client';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import type { DocumentNode } from 'graphql';
import { toFault } from './fault.ts';
import { operationText } from './operation-text.ts';

const isUnknown = ({ error }: { error: ErrorLike }): boolean => toFault(error).code === 'UNKNOWN_OPERATION';

/**
 * Sends the SHA-256 of an operation in place of its text. An api that does not know it has another build of the console:
 * then this page sends texts, until it is loaded again.
 */
export const createDigestLink = (): ApolloLink =>
  new PersistedQueryLink({ generateHash: digestOf, disable: isUnknown, retry: isUnknown });

async function digestOf(document: DocumentNode): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(operationText(document)));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
