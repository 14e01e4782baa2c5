import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Tenant } from '#api/platform/caller.ts';
import { requesterOf } from '#api/identity/identity.ts';
import type { Identity, Visitor } from '#api/services/identity.ts';
import { changePasswordRules } from '#api/identity/password.rules.ts';
import { validate } from '#api/rules/validate.ts';
import { changePasswordSchema, endSessionSchema, signOutEverywhereSchema, sessionsSchema } from './session.schemas.ts';

/** Bytes. Small, because passwords are short. */
const BODY_LIMIT = 8192;

/** Functions of auth.ts that these routes use. */
type SessionRouteHelpers = {
  tenantOf(request: FastifyRequest): Promise<Tenant | null>;
  visitorOf(request: FastifyRequest): Visitor;
  /** Id of the session in the cookie. UNAUTHENTICATED when there is none. */
  sessionOf(request: FastifyRequest): string;
  /** Deletes the session cookie in the browser. */
  clearSessionCookie(reply: FastifyReply): FastifyReply;
};

/** Registers the routes for a person's own password and sessions (requirements N8, V3). */
export function registerOwnSessionRoutes(
  auth: FastifyInstance,
  { own }: Identity,
  { tenantOf, visitorOf, sessionOf, clearSessionCookie }: SessionRouteHelpers,
): void {
  auth.post('/api/auth/password', { schema: changePasswordSchema, bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const tenant = await tenantOf(request);
    const session = sessionOf(request);
    const change = validate(changePasswordRules, request.body);
    await own.changePassword(tenant, session, change, requesterOf(tenant, visitorOf(request)));
    return reply.code(204).send();
  });

  auth.get('/api/auth/sessions', { schema: sessionsSchema }, async (request) => {
    const tenant = await tenantOf(request);
    const found = await own.sessions(tenant, sessionOf(request));
    return {
      sessions: found.map(({ createdAt, lastUsedAt, ...session }) => ({
        ...session,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
      })),
    };
  });

  auth.delete<{ Params: { id: string } }>(
    '/api/auth/sessions/:id',
    { schema: endSessionSchema },
    async (request, reply) => {
      const tenant = await tenantOf(request);
      const wasCurrent = await own.endSession(tenant, sessionOf(request), request.params.id, visitorOf(request).ip);
      return (wasCurrent ? clearSessionCookie(reply) : reply).code(204).send();
    },
  );

  auth.post('/api/auth/sign-out-everywhere', { schema: signOutEverywhereSchema }, async (request, reply) => {
    const tenant = await tenantOf(request);
    await own.signOutEverywhere(tenant, sessionOf(request), visitorOf(request).ip);
    return clearSessionCookie(reply).code(204).send();
  });
}
