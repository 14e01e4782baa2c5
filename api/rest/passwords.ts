import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Tenant } from '#api/platform/caller.ts';
import type { Identity, KnownDevice, OpenedSession, SignedIn, Visitor } from '#api/services/identity.ts';
import { confirmRules, forgotRules, resetRules } from '#api/identity/password.rules.ts';
import { validate } from '#api/rules/validate.ts';
import { confirmSchema, forgotSchema, resetSchema } from './password.schemas.ts';

/** Bytes. Small, because address, code and password are short. */
const BODY_LIMIT = 8192;

/** Functions of auth.ts that these routes use. */
type PasswordRouteHelpers = {
  tenantOf(request: FastifyRequest): Promise<Tenant | null>;
  visitorOf(request: FastifyRequest): Visitor;
  /** Sets the session cookie and returns the body of the answer. */
  answerSession(reply: FastifyReply, opened: OpenedSession): SignedIn;
  /** Sets the cookie of a known browser. */
  rememberDevice(reply: FastifyReply, known: KnownDevice): FastifyReply;
};

/** Registers the routes for a forgotten password and for one that must be changed (requirements G9, P4, P5). */
export function registerPasswordRoutes(
  auth: FastifyInstance,
  identity: Identity,
  { tenantOf, visitorOf, answerSession, rememberDevice }: PasswordRouteHelpers,
): void {
  auth.post('/api/auth/forgot', { schema: forgotSchema, bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const tenant = await tenantOf(request);
    const { username } = validate(forgotRules, request.body);
    await identity.forgotPassword(tenant, username, visitorOf(request));
    return reply.code(204).send();
  });

  auth.post('/api/auth/reset', { schema: resetSchema, bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const tenant = await tenantOf(request);
    const reset = await identity.resetPassword(tenant, validate(resetRules, request.body), visitorOf(request));
    return rememberDevice(reply, reset).code(204).send();
  });

  auth.post('/api/auth/confirm', { schema: confirmSchema, bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const tenant = await tenantOf(request);
    const answer = validate(confirmRules, request.body);
    return answerSession(reply, await identity.confirmPassword(tenant, answer, visitorOf(request)));
  });
}
