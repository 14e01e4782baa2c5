import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExecutionResult } from 'graphql';
import type { Context } from '#api/graphql/context.ts';
import type { ErrorFormat } from '#api/graphql/error-format.ts';
import { isRecord, propertyOf } from '#api/platform/property-of.ts';
import { logUnforeseen, withRequestId } from './answer-errors.ts';
import type { KnownDocument, KnownDocuments } from './known-documents.ts';

/** A request in the usual form: JSON with a text, variables and the name of the operation. */
type PlainRequest = { query: string; operationName: string | null; variables: Record<string, unknown> };

/** What a direct answer needs besides the document. */
type DirectAnswerOptions = {
  known: KnownDocuments;
  formatError: ErrorFormat;
  createContext(request: FastifyRequest): Context | Promise<Context>;
  /** Throws for an operation that the caller may not run now: too many operations, or faulty variables. */
  check(known: KnownDocument, variables: Record<string, unknown>, context: Context): void;
};

const JSON_TYPE = 'application/json; charset=utf-8';
const GRAPHQL_TYPE = 'application/graphql-response+json; charset=utf-8';

/** The usual Accept headers with the type of their answer. The last one is Apollo Client's. */
const ANSWER_TYPES = new Map<string | undefined, string>([
  [undefined, JSON_TYPE],
  ['*/*', JSON_TYPE],
  ['application/json', JSON_TYPE],
  ['application/graphql-response+json,application/json;q=0.9', GRAPHQL_TYPE],
]);

/**
 * Answers requests for known documents without Apollo, whose own work costs as much as a small operation. Returns null
 * for all other requests; Apollo answers them, and parses and validates each new document. Both give the same answers.
 */
export function createDirectAnswer({ known, formatError, createContext, check }: DirectAnswerOptions) {
  return async function answer(request: FastifyRequest, reply: FastifyReply): Promise<string | null> {
    const plain = plainRequest(request.body);
    const answerType = ANSWER_TYPES.get(request.headers.accept);
    const document = plain && known.find(plain.query);
    if (!document || !answerType || !isNamed(document, plain.operationName)) return null;
    const context = await createContext(request);
    // A guest must not see whether a document is known; Apollo's plugin gives all refusals of guests one form.
    if (!context.viewer) return null;
    check(document, plain.variables, context);
    const result = await document.execute(context, plain.variables);
    reply.header('content-type', answerType);
    return JSON.stringify(formatted(result, document, context));
  };

  function formatted(result: ExecutionResult, { operation }: KnownDocument, context: Context) {
    const { errors, data } = result;
    if (!errors) return { data };
    logUnforeseen(errors, operation.name?.value ?? null, context);
    const answers = errors.map((error) => formatError(error.toJSON(), error));
    return { errors: withRequestId(answers, context.requestId), data };
  }
}

const isNamed = ({ operation }: KnownDocument, name: string | null): boolean =>
  name === null || name === operation.name?.value;

/** Null for a body of any other form. Only a JSON body is an object here, so the browser has sent a preflight. */
function plainRequest(body: unknown): PlainRequest | null {
  const query = propertyOf(body, 'query');
  if (typeof query !== 'string') return null;
  const operationName = propertyOf(body, 'operationName') ?? null;
  const variables = propertyOf(body, 'variables') ?? {};
  const extensions = propertyOf(body, 'extensions') ?? {};
  if (operationName !== null && typeof operationName !== 'string') return null;
  if (!isRecord(variables) || !isRecord(extensions) || 'persistedQuery' in extensions) return null;
  return { query, operationName, variables };
}
