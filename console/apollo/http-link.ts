import { ApolloLink, Observable } from '@apollo/client';
import { type DocumentNode, Kind } from 'graphql';
import { HttpError } from '#console/http/http-error.ts';
import { readJson, sendRequest } from '#console/http/request.ts';
import { toFault } from './fault.ts';
import { operationText } from './operation-text.ts';

/** What the api sends as GraphQL, whatever the status. */
const GRAPHQL_JSON = 'application/graphql-response+json';

/**
 * Sends operations to the api. With `sendsDigests` the SHA-256 of an operation in place of its text. An api that does not
 * know it has another build of the console: then this page sends texts, until it is loaded again.
 *
 * In place of HttpLink and PersistedQueryLink: they also read parts of answers, send GET requests and print schemas, 4 kB of
 * every page.
 */
export function createHttpLink(options: { sendsDigests: boolean }): ApolloLink {
  let { sendsDigests } = options;
  const digests = new WeakMap<DocumentNode, Promise<string>>();
  const digestOnce = (document: DocumentNode): Promise<string> => {
    const digest = digests.get(document) ?? digestOf(document);
    digests.set(document, digest);
    return digest;
  };
  const identify = async (document: DocumentNode, asDigest: boolean) =>
    asDigest
      ? { extensions: { persistedQuery: { version: 1, sha256Hash: await digestOnce(document) } } }
      : { query: operationText(document) };

  const send = async (operation: ApolloLink.Operation, signal: AbortSignal, asDigest: boolean) => {
    const { query, operationName } = operation;
    const headers: unknown = operation.getContext()['headers'];
    const response = await sendRequest('/graphql', {
      method: 'POST',
      headers: { accept: `${GRAPHQL_JSON},application/json;q=0.9`, ...(isHeaders(headers) && headers) },
      body: { operationName, variables: usedVariables(operation), ...(await identify(query, asDigest)) },
      timeout: null,
      signal,
    });
    return readResult(response);
  };
  const sendKnown = async (operation: ApolloLink.Operation, signal: AbortSignal): Promise<ApolloLink.Result> => {
    if (!sendsDigests) return send(operation, signal, false);
    const isUnknown = (error: unknown) => toFault(error).code === 'UNKNOWN_OPERATION';
    try {
      const result = await send(operation, signal, true);
      if (!result.errors || !isUnknown(result)) return result;
    } catch (error) {
      if (!isUnknown(error)) throw error;
    }
    sendsDigests = false;
    return send(operation, signal, false);
  };

  return new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        const controller = new AbortController();
        sendKnown(operation, controller.signal).then(
          (result) => {
            observer.next(result);
            observer.complete();
          },
          (error: unknown) => observer.error(error),
        );
        return () => controller.abort();
      }),
  );
}

const isHeaders = (value: unknown): value is Record<string, string> => typeof value === 'object' && value !== null;

/** The variables that the operation declares: a caller may give a record with more. */
function usedVariables({ query, variables }: ApolloLink.Operation): Record<string, unknown> {
  const declared = query.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? (definition.variableDefinitions ?? []) : [],
  );
  const names = declared.map(({ variable }) => variable.name.value).filter((name) => name in variables);
  return Object.fromEntries(names.map((name) => [name, variables[name]]));
}

/** The result of an answer. Throws an HttpError for what is no GraphQL: the api refused early, or a proxy answered. */
async function readResult(response: Response): Promise<ApolloLink.Result> {
  const isGraphql = response.headers.get('content-type')?.startsWith(GRAPHQL_JSON);
  const body = await readJson(response).catch((error: unknown) => {
    if (isGraphql && error instanceof HttpError && isResult(error.body)) return error.body;
    throw error;
  });
  if (!isResult(body)) throw new HttpError('PARSING_ERROR');
  return body;
}

const isResult = (value: unknown): value is ApolloLink.Result =>
  typeof value === 'object' && value !== null && ('data' in value || 'errors' in value);

async function digestOf(document: DocumentNode): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(operationText(document)));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
