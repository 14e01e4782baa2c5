import { sendRequest } from '#console/http/request.ts';

/** An operation as text, with its name and variables. */
export type PostedOperation = { operationName: string; query: string; variables: Record<string, unknown> };

/** A refused operation. `toFault` reads its errors like those of Apollo Client. */
class OperationError extends Error {
  override name = 'OperationError';
  readonly errors: readonly GraphqlError[];

  constructor(error: GraphqlError) {
    super(error.message);
    this.errors = [error];
  }
}

/**
 * Sends an operation without Apollo Client, which the sign-in page does not load and the start does not wait for. Throws
 * an OperationError, or an HttpError if no answer comes.
 */
export async function postOperation<Data>(operation: PostedOperation, token?: string): Promise<Data> {
  const response = await sendRequest('/graphql', {
    method: 'POST',
    headers: {
      accept: 'application/graphql-response+json, application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: operation,
  });
  const body: GraphqlBody<Data> = await response.json().catch(() => ({}));
  const [error] = body.errors ?? (response.ok ? [] : [{ extensions: body.error ?? codeOf(response) }]);
  if (error ?? !body.data) throw new OperationError({ message: `HTTP ${response.status}`, ...error });
  return body.data;
}

type GraphqlError = { message?: string; extensions?: unknown };

type GraphqlBody<Data> = {
  data?: Data | null;
  errors?: GraphqlError[];
  /** Of an answer that is not GraphQL: the api refused the request early. */
  error?: unknown;
};

const codeOf = ({ status }: Response) => ({ code: status === 401 ? 'UNAUTHENTICATED' : 'UNAVAILABLE' });
