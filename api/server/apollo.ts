import { ApolloServer, HeaderMap, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { fastifyApolloDrainPlugin, fastifyApolloHandler } from '@as-integrations/fastify';
import type { FastifyInstance, FastifyRequest, onSendHookHandler } from 'fastify';
import { GraphQLError, OperationTypeNode, type OperationDefinitionNode } from 'graphql';
import type { Context } from '#api/graphql/context.ts';
import { requireRootFields } from '#api/graphql/allow-directive.ts';
import { variableFaults } from '#api/graphql/check-variables.ts';
import { errorFormat, expectedFailure } from '#api/graphql/error-format.ts';
import { limitRules, PARSE_OPTIONS } from '#api/graphql/limits.ts';
import { weightOf } from '#api/graphql/operation-weight.ts';
import { activeWork } from '#api/platform/active-work.ts';
import { propertyOf } from '#api/platform/property-of.ts';
import { AppError, HTTP_STATUS, invalid, invalidField, unauthenticated } from '#api/platform/errors.ts';
import { logUnforeseen, withRequestId } from './answer-errors.ts';
import { createDirectAnswer } from './direct-answer.ts';
import type { GraphqlGate } from './graphql-gate.ts';
import { createKnownDocuments, type KnownDocument, type KnownDocuments } from './known-documents.ts';
import { nameOperation } from './request-metrics.ts';
import { createRefusals, VIEWER, type Refusals } from './refusals.ts';
import type { RegisteredOperations } from './registered-operations.ts';
import { rootFields } from './operation-limit.ts';
import { answerMethodNotAllowed } from '#api/rest/error-reply.ts';
import { bearerToken, createContext, recognizedContext, type Caller } from '#api/graphql/request-context.ts';
import type { Services } from '#api/services/services.ts';

/** Registers GraphQL over HTTP at /graphql. */
export async function registerGraphql(app: FastifyInstance, services: Services, gate: GraphqlGate): Promise<void> {
  const production = services.config.NODE_ENV === 'production';
  const known = createKnownDocuments(gate.schema);
  const apollo = new ApolloServer<Context>({
    schema: gate.schema,
    parseOptions: PARSE_OPTIONS,
    validationRules: limitRules,
    maxRecursiveSelections: true,
    // Off: callers without any permission could fill the store of documents.
    persistedQueries: false,
    hideSchemaDetailsFromClientErrors: production,
    introspection: !production,
    includeStacktraceInErrorResponses: false,
    csrfPrevention: true,
    // main.ts stops all parts in order; Apollo would end the process too early.
    stopOnTerminationSignals: false,
    stringifyResult: JSON.stringify,
    formatError: errorFormat(services.config),
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      fastifyApolloDrainPlugin(app),
      operationChecks(gate, known),
      ...(production ? [guestRefusals] : []),
      requestIds,
    ],
  });
  await apollo.start();
  const refusals = createRefusals(services, gate.limit);
  const createRequestContext = (request: FastifyRequest) => httpContext(services, gate, refusals, request);
  const answerDirectly = createDirectAnswer({
    known,
    formatError: errorFormat(services.config),
    createContext: createRequestContext,
    check: (document, variables, context) => checkOperation(gate, document, variables, context),
  });
  /** Requests that were refused before Apollo got them; Apollo writes the answer. */
  const refused = new WeakMap<FastifyRequest, unknown>();
  const answerByApollo = fastifyApolloHandler(apollo, {
    async context(request) {
      if (refused.has(request)) throw refused.get(request);
      return createRequestContext(request);
    },
  });
  app.decorateRequest(VIEWER, null);
  app.route({
    url: '/graphql',
    method: 'POST',
    onSend: [refusals.onSend, nameKnown(known)],
    async handler(request, reply) {
      request.body = await gate.registered.withText(request.body);
      try {
        const answer = await answerDirectly(request, reply);
        if (answer !== null) return answer;
      } catch (error) {
        refused.set(request, error);
      }
      return answerByApollo.call(app, request, reply);
    },
  });
  app.route({ url: '/graphql', method: ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], handler: answerMethodNotAllowed });
}

/** Names the operation of a request for the metrics, if its document was validated before. */
const nameKnown =
  (known: KnownDocuments): onSendHookHandler =>
  (request, _reply, payload, done) => {
    const text = propertyOf(request.body, 'query');
    if (typeof text === 'string') nameOperation(request, known.find(text)?.operation.name?.value);
    done(null, payload);
  };

/** Checks each operation, and remembers its document for the next request. */
const operationChecks = (gate: GraphqlGate, known: KnownDocuments): ApolloServerPlugin<Context> => ({
  async requestDidStart() {
    return {
      async didResolveOperation({ source, document, operation, request, contextValue }) {
        // Without an operation of that name, graphql itself reports the fault.
        if (!operation) return;
        // Guests could fill the store.
        if (contextValue.viewer) known.add(source, document);
        const fields = rootFields(document, operation);
        checkOperation(gate, { operation, fields }, request.variables ?? {}, contextValue);
        if (operation.operation === OperationTypeNode.SUBSCRIPTION) refuseSubscription(gate, fields, contextValue);
      },
    };
  },
});

/**
 * Counts root fields, not requests, so that aliases cannot bypass the limit. Refuses variables that do not match the
 * schema, and reports every faulty field to those who may call the operation.
 */
function checkOperation(
  { limit, schema }: GraphqlGate,
  { operation, fields }: Pick<KnownDocument, 'operation' | 'fields'>,
  variables: Readonly<Record<string, unknown>>,
  context: Context,
): void {
  try {
    limit.count(context, operation.operation, weightOf(operation, fields.size, variables));
    if (context.viewer) nameWork(operation);
    const faults = variableFaults(schema, operation, variables);
    if (faults.length === 0) return;
    requireRootFields(schema, operation.operation, fields.values(), context);
    throw invalid(faults);
  } catch (error) {
    throw error instanceof AppError ? withStatus(error, context.requestId) : error;
  }
}

/** Only names of validated documents of signed-in people, like in the metrics. */
function nameWork({ name, operation: kind }: OperationDefinitionNode): void {
  const work = activeWork();
  if (!work || !name) return;
  work.operation = name.value;
  work.span?.updateName(`POST /graphql ${name.value}`);
  work.span?.setAttributes({ 'graphql.operation.name': name.value, 'graphql.operation.type': kind });
}

/** A subscription needs a socket. People without its permission get the same answer as over one. */
function refuseSubscription({ schema }: GraphqlGate, fields: KnownDocument['fields'], context: Context): never {
  try {
    requireRootFields(schema, OperationTypeNode.SUBSCRIPTION, fields.values(), context);
    throw invalidField('query', 'invalid');
  } catch (error) {
    throw error instanceof AppError ? withStatus(error, context.requestId) : error;
  }
}

/** Codes of refusals that depend on the names in a document. */
const NAME_FAULTS: ReadonlySet<unknown> = new Set([
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'OPERATION_RESOLUTION_FAILURE',
  'TOO_COMPLEX',
  'UNAUTHENTICATED',
]);

/**
 * In production a guest gets the same answer to a document that does not fit the schema and to one that needs a
 * session. Otherwise, a guest could find the names of the schema by trying words.
 */
const guestRefusals: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async willSendResponse({ response, contextValue }) {
        if (contextValue.viewer || response.body.kind !== 'single') return;
        const { errors = [] } = response.body.singleResult;
        if (!errors.some(({ extensions }) => NAME_FAULTS.has(extensions?.code))) return;
        const { message, extensions } = unauthenticated();
        response.body.singleResult = { errors: [{ message, extensions }] };
        response.http.status = HTTP_STATUS.UNAUTHENTICATED;
      },
    };
  },
};

/** A failure before the execution; it has its own HTTP status. */
function withStatus(failure: AppError, requestId?: string): GraphQLError {
  const headers = new HeaderMap();
  if ('retryAfterSeconds' in failure.details) headers.set('retry-after', String(failure.details.retryAfterSeconds));
  return new GraphQLError(failure.message, {
    originalError: failure,
    extensions: { requestId, http: { status: HTTP_STATUS[failure.code], headers } },
  });
}

/** Adds the request id to every error of the answer, and logs unexpected errors with the same id. */
const requestIds: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async didEncounterErrors({ errors, contextValue, operationName }) {
        logUnforeseen(errors, operationName, contextValue);
      },
      async willSendResponse({ response, contextValue }) {
        if (response.body.kind !== 'single') return;
        const { errors } = response.body.singleResult;
        if (!errors) return;
        response.body.singleResult.errors = withRequestId(errors, contextValue.requestId);
      },
    };
  },
};

/**
 * Creates the context; at once if tenant, person and document are known. Failures before the execution (a bad token,
 * MySQL unavailable, an unregistered document) answer with their own HTTP status.
 */
function httpContext(
  services: Services,
  { registered }: GraphqlGate,
  refusals: Refusals,
  request: FastifyRequest,
): Context | Promise<Context> {
  const caller = {
    ...services.addressOf(request.raw),
    token: bearerToken(request.headers.authorization),
    requestId: request.id,
    connection: request.raw.socket,
    acceptLanguage: request.headers['accept-language'],
  };
  const recognized = registered.accepts(request.body) ? recognizedContext(services, caller) : null;
  if (!recognized) return identifiedContext(services, caller, { registered, refusals, request });
  try {
    refusals.admit(request, recognized.viewer);
    return recognized;
  } catch (error) {
    throw contextFailure(services, error, request.id);
  }
}

type RequestGate = { registered: RegisteredOperations; refusals: Refusals; request: FastifyRequest };

async function identifiedContext(
  services: Services,
  caller: Caller,
  { registered, refusals, request }: RequestGate,
): Promise<Context> {
  try {
    if (!caller.token) refusals.admit(request, null);
    const context = await createContext(services, caller).catch((error: unknown) => {
      refusals.admit(request, null);
      throw error;
    });
    if (context.viewer) refusals.admit(request, context.viewer);
    await registered.require(request.body);
    return context;
  } catch (error) {
    throw contextFailure(services, error, request.id);
  }
}

function contextFailure({ log }: Services, error: unknown, requestId: string): GraphQLError {
  const failure = expectedFailure(error);
  if (failure) return withStatus(failure, requestId);
  log.error({ err: error, requestId }, 'unforeseen failure');
  return new GraphQLError('Something went wrong', { extensions: { code: 'INTERNAL', requestId } });
}
