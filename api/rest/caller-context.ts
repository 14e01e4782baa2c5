import type { FastifyRequest } from 'fastify';
import type { Context } from '#api/graphql/context.ts';
import { bearerToken, createContext } from '#api/graphql/request-context.ts';
import type { Services } from '#api/services/services.ts';

/** The context of a route that takes the same access token as GraphQL. */
export const callerContext = (services: Services, { raw, id: requestId, headers }: FastifyRequest): Promise<Context> =>
  createContext(services, {
    ...services.addressOf(raw),
    token: bearerToken(headers.authorization),
    requestId,
    acceptLanguage: headers['accept-language'],
  });
