import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Tenant } from '#api/platform/caller.ts';
import type { Identity, OpenedSession, SignedIn, Visitor } from '#api/services/identity.ts';
import { hostedSignInRules } from '#api/identity/hosted-sign-in.rules.ts';
import { validate } from '#api/rules/validate.ts';
import { hostedSignInSchema, signInOptionsSchema } from './hosted-sign-in.schemas.ts';

type HostedSignInRoutes = {
  tenantOf: (request: FastifyRequest) => Promise<Tenant | null>;
  visitorOf: (request: FastifyRequest) => Visitor;
  keep: (reply: FastifyReply, opened: OpenedSession) => SignedIn;
};

/** Bytes: a refresh token and little else. */
const BODY_LIMIT = 16_384;

/** Signing in on Keycloak's own pages: what a host offers, and the way back from there. */
export function registerHostedSignInRoutes(
  auth: FastifyInstance,
  identity: Identity,
  { tenantOf, visitorOf, keep }: HostedSignInRoutes,
): void {
  auth.get('/api/auth/options', { schema: signInOptionsSchema }, async (request) =>
    identity.signInOptions(await tenantOf(request)),
  );

  auth.post(
    '/api/auth/hosted-sign-in',
    { schema: hostedSignInSchema, bodyLimit: BODY_LIMIT },
    async (request, reply) => {
      const { refreshToken } = validate(hostedSignInRules, request.body);
      return keep(reply, await identity.signInHosted(await tenantOf(request), refreshToken, visitorOf(request)));
    },
  );
}
