import { ApolloServer, HeaderMap, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { fastifyApolloDrainPlugin, fastifyApolloHandler } from '@as-integrations/fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import type { Context } from '#api/graphql/context.ts';
import { variableFaults } from '#api/graphql/check-variables.ts';
import { distinct, errorFormat, expectedFailure } from '#api/graphql/error-format.ts';
import { limitRules, PARSE_OPTIONS } from '#api/graphql/limits.ts';
import { AppError, HTTP_STATUS, invalid } from '#api/platform/errors.ts';
import { propertyOf } from '#api/platform/property-of.ts';
import type { GraphqlGate } from './graphql-gate.ts';
import { rootFieldsOf, type OperationLimit } from './operation-limit.ts';
import { bearerToken, createContext } from '#api/graphql/request-context.ts';
import type { Services } from '#api/services/services.ts';

/** Registers GraphQL over HTTP at /graphql. */
export async function registerGraphql(app: FastifyInstance, services: Services, gate: GraphqlGate): Promise<void> {
  const production = services.config.NODE_ENV === 'production';
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
    formatError: errorFormat(services.config),
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      fastifyApolloDrainPlugin(app),
      variableChecks,
      operationCount(gate.limit),
      requestIds,
    ],
  });
  await apollo.start();
  app.route({
    url: '/graphql',
    method: 'POST',
    handler: fastifyApolloHandler(apollo, { context: (request) => httpContext(services, gate, request) }),
  });
}

/** Refuses variables that do not match the schema, and reports every faulty field. */
const variableChecks: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ schema, operation, request }) {
        // Without an operation of that name, graphql itself reports the fault.
        const faults = operation ? variableFaults(schema, operation, request.variables ?? {}) : [];
        if (faults.length > 0) throw withStatus(invalid(faults));
      },
    };
  },
};

/** Counts root fields, not requests, so that aliases cannot bypass the limit. */
const operationCount = (limit: OperationLimit): ApolloServerPlugin<Context> => ({
  async requestDidStart() {
    return {
      async didResolveOperation({ document, operation, contextValue }) {
        if (!operation) return;
        try {
          await limit.count(contextValue, operation.operation, rootFieldsOf(document, operation));
        } catch (error) {
          throw error instanceof AppError ? withStatus(error) : error;
        }
      },
    };
  },
});

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
        for (const error of errors) {
          if (!error.originalError || expectedFailure(error)) continue;
          contextValue.log.error(
            { err: error.originalError, requestId: contextValue.requestId, operationName, path: error.path },
            'unforeseen failure',
          );
        }
      },
      async willSendResponse({ response, contextValue }) {
        if (response.body.kind !== 'single') return;
        const { errors } = response.body.singleResult;
        if (!errors) return;
        const { requestId } = contextValue;
        response.body.singleResult.errors = distinct(
          errors.map((error) => ({ ...error, extensions: { ...error.extensions, requestId } })),
        );
      },
    };
  },
};

/**
 * Creates the context. Failures before the execution (a bad token, MySQL unavailable, an unregistered document) answer
 * with their own HTTP status.
 */
async function httpContext(services: Services, { registered }: GraphqlGate, request: FastifyRequest): Promise<Context> {
  try {
    registered?.require(propertyOf(request.body, 'query'));
    return await createContext(services, {
      ...services.addressOf(request.raw),
      token: bearerToken(request.headers.authorization),
      requestId: request.id,
      acceptLanguage: request.headers['accept-language'],
    });
  } catch (error) {
    const failure = expectedFailure(error);
    if (failure) throw withStatus(failure, request.id);
    services.log.error({ err: error, requestId: request.id }, 'unforeseen failure');
    throw new GraphQLError('Something went wrong', { extensions: { code: 'INTERNAL', requestId: request.id } });
  }
}
