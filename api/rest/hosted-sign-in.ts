import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Tenant } from '#api/platform/caller.ts';
import type { Identity, OpenedSession, SignedIn, Visitor } from '#api/services/identity.ts';
import { hostedSignInRules } from '#api/identity/hosted-sign-in.rules.ts';
import { validate } from '#api/rules/validate.ts';
import { hostedSignInSchema, signInOptionsSchema } from './hosted-sign-in.schemas.ts';

/** Functions of auth.ts that these routes use. */
type HostedSignInRouteHelpers = {
  tenantOf: (request: FastifyRequest) => Promise<Tenant | null>;
  visitorOf: (request: FastifyRequest) => Visitor;
  answerSession: (reply: FastifyReply, opened: OpenedSession) => SignedIn;
};

/** Bytes. The body contains little more than a refresh token. */
const BODY_LIMIT = 16_384;

/** Registers the routes for sign-in on Keycloak's own pages: the options of a host, and the return from the pages. */
export function registerHostedSignInRoutes(
  auth: FastifyInstance,
  identity: Identity,
  { tenantOf, visitorOf, answerSession }: HostedSignInRouteHelpers,
): void {
  auth.get('/api/auth/options', { schema: signInOptionsSchema }, async (request) =>
    identity.signInOptions(await tenantOf(request)),
  );

  auth.post(
    '/api/auth/hosted-sign-in',
    { schema: hostedSignInSchema, bodyLimit: BODY_LIMIT },
    async (request, reply) => {
      const { refreshToken } = validate(hostedSignInRules, request.body);
      return answerSession(
        reply,
        await identity.signInHosted(await tenantOf(request), refreshToken, visitorOf(request)),
      );
    },
  );
}
