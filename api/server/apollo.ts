import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { ApolloArmor } from '@escape.tech/graphql-armor';
import { fastifyApolloDrainPlugin, fastifyApolloHandler } from '@as-integrations/fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import type { Context } from '#api/graphql/context.ts';
import { expectedFailure, formatError } from '#api/graphql/error-format.ts';
import { HTTP_STATUS } from '#api/platform/errors.ts';
import { bearerToken, createContext } from './request-context.ts';
import type { Services } from './services.ts';

/** Most that a query may ask for; every operation of the console stays well below. */
const LIMITS = { depth: 10, aliases: 15, directives: 20, tokens: 1500, cost: 20_000 };

/** GraphQL over HTTP at /graphql. */
export async function registerGraphql(app: FastifyInstance, services: Services, schema: GraphQLSchema): Promise<void> {
  const production = services.config.NODE_ENV === 'production';
  const armor = new ApolloArmor({
    maxDepth: { n: LIMITS.depth, flattenFragments: true },
    maxAliases: { n: LIMITS.aliases },
    maxDirectives: { n: LIMITS.directives },
    maxTokens: { n: LIMITS.tokens },
    costLimit: { maxCost: LIMITS.cost },
    blockFieldSuggestion: { enabled: false },
  }).protect();
  const apollo = new ApolloServer<Context>({
    schema,
    validationRules: armor.validationRules,
    hideSchemaDetailsFromClientErrors: production,
    introspection: !production,
    includeStacktraceInErrorResponses: false,
    csrfPrevention: true,
    // main.ts stops everything in order; Apollo would end the process by the signal in the middle of it.
    stopOnTerminationSignals: false,
    formatError,
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      fastifyApolloDrainPlugin(app),
      requestNames,
    ],
  });
  await apollo.start();
  app.route({
    url: '/graphql',
    method: 'POST',
    handler: fastifyApolloHandler(apollo, { context: (request) => httpContext(services, request) }),
  });
}

/** Puts the request's id on every error that is answered, and logs those that nobody foresaw under the same id. */
const requestNames: ApolloServerPlugin<Context> = {
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
        response.body.singleResult.errors = errors.map((error) => ({
          ...error,
          extensions: { ...error.extensions, requestId: contextValue.requestId },
        }));
      },
    };
  },
};

/** Failures before GraphQL begins (a bad token, MySQL away) answer with their own HTTP status. */
async function httpContext(services: Services, request: FastifyRequest): Promise<Context> {
  try {
    return await createContext(services, {
      hostname: request.hostname,
      token: bearerToken(request.headers.authorization),
      requestId: request.id,
      ip: request.ip,
    });
  } catch (error) {
    const failure = expectedFailure(error);
    if (!failure) throw error;
    throw new GraphQLError(failure.message, {
      originalError: failure,
      extensions: { requestId: request.id, http: { status: HTTP_STATUS[failure.code] } },
    });
  }
}
