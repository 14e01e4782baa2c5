import cookie, { type CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Tenant } from '#api/platform/caller.ts';
import type { KnownDevice, OpenedSession, SignedIn, Visitor } from '#api/services/identity.ts';
import { DEVICE_SECONDS } from '#api/identity/known-devices.ts';
import { signInCallRules } from '#api/identity/sign-in.rules.ts';
import { mailLanguage } from '#api/mail/language.ts';
import { AppError, invalidField, notFound, unauthenticated } from '#api/platform/errors.ts';
import { validate } from '#api/rules/validate.ts';
import type { Services } from '#api/services/services.ts';
import { refreshSchema, sessionSchema, signInSchema, signOutSchema } from './auth.schemas.ts';
import { registerHostedSignInRoutes } from './hosted-sign-in.ts';
import { registerPasswordRoutes } from './passwords.ts';
import { requireSameOrigin } from './same-origin.ts';
import { SESSION_COOKIE, sessionIdOf } from './session-cookie.ts';
import { registerOwnSessionRoutes } from './sessions.ts';

const COOKIE_OPTIONS: CookieSerializeOptions = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' };

/** Names browsers in which people have signed in (identity/known-devices.ts). Sent to the routes of this file only. */
const DEVICE_COOKIE = '__Secure-device';
const DEVICE_COOKIE_OPTIONS: CookieSerializeOptions = {
  ...COOKIE_OPTIONS,
  path: '/api/auth',
  maxAge: DEVICE_SECONDS,
};

/** Bytes. Small, because user name and password are short. */
const BODY_LIMIT = 8192;

/**
 * Registers the routes for sign-in, sign-out and the session of the cookie (requirements G9, E8): /api/auth/…, JSON
 * only, same origin only.
 */
export function registerAuthRoutes(app: FastifyInstance, { identity, addressOf }: Services): void {
  void app.register(async (auth) => {
    // Only here: other routes read no cookies.
    await auth.register(cookie);
    auth.removeContentTypeParser('text/plain');
    auth.setValidatorCompiler(() => () => true);
    auth.addHook('onRequest', requireSameOrigin(addressOf));

    auth.post('/api/auth/sign-in', { schema: signInSchema, bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const tenant = await tenantOf(request);
      const { clientMetadata, ...input } = validate(signInCallRules, request.body);
      const subdomain = clientMetadata?.subdomain;
      if (subdomain !== undefined && subdomain !== (tenant?.subdomain ?? null))
        throw invalidField('clientMetadata.subdomain', 'unknown');
      return answerSession(reply, await identity.signIn(tenant, input, visitorOf(request)));
    });

    registerHostedSignInRoutes(auth, identity, { tenantOf, visitorOf, answerSession });
    registerPasswordRoutes(auth, identity, { tenantOf, visitorOf, answerSession, rememberDevice });
    registerOwnSessionRoutes(auth, identity, { tenantOf, visitorOf, sessionOf, clearSessionCookie });

    auth.route({
      method: ['GET', 'POST'],
      url: '/api/auth/session',
      schema: sessionSchema,
      handler: async (request, reply) => {
        try {
          return await restore(request, reply, false);
        } catch (error) {
          // Most people who open the console have no session yet, so the browser must not show this as an error.
          if (isUnauthenticated(error)) return reply.code(204).send();
          throw error;
        }
      },
    });

    auth.post('/api/auth/refresh', { schema: refreshSchema }, (request, reply) => restore(request, reply, true));

    auth.post('/api/auth/sign-out', { schema: signOutSchema }, async (request, reply) => {
      const sessionId = sessionIdOf(request);
      if (sessionId) await identity.signOut(await tenantOf(request), sessionId, visitorOf(request).ip);
      return clearSessionCookie(reply).code(204).send();
    });
  });

  function visitorOf(request: FastifyRequest): Visitor {
    return {
      ip: addressOf(request.raw).ip,
      userAgent: request.headers['user-agent'] ?? null,
      previousSessionId: sessionIdOf(request),
      device: request.cookies[DEVICE_COOKIE] ?? null,
      language: mailLanguage(request.headers['accept-language']),
    };
  }

  function answerSession(reply: FastifyReply, { sessionId, device, session }: OpenedSession): SignedIn {
    rememberDevice(reply, { device }).setCookie(SESSION_COOKIE, sessionId, COOKIE_OPTIONS);
    return session;
  }

  function rememberDevice(reply: FastifyReply, { device }: KnownDevice): FastifyReply {
    return reply.setCookie(DEVICE_COOKIE, device, DEVICE_COOKIE_OPTIONS);
  }

  function clearSessionCookie(reply: FastifyReply): FastifyReply {
    return reply.clearCookie(SESSION_COOKIE, COOKIE_OPTIONS);
  }

  async function tenantOf(request: FastifyRequest): Promise<Tenant | null> {
    const host = await identity.tenantOfHost(addressOf(request.raw).host);
    if (host.kind === 'unknown') throw notFound('Customer');
    return host.kind === 'tenant' ? host.tenant : null;
  }

  /** Deletes the cookie only when the session has ended, not while Keycloak or MySQL is down. */
  async function restore(request: FastifyRequest, reply: FastifyReply, renew: boolean) {
    const tenant = await tenantOf(request);
    const sessionId = sessionOf(request);
    try {
      return await identity.restore(tenant, sessionId, renew);
    } catch (error) {
      if (isUnauthenticated(error)) clearSessionCookie(reply);
      throw error;
    }
  }
}

const isUnauthenticated = (error: unknown): boolean => error instanceof AppError && error.code === 'UNAUTHENTICATED';

function sessionOf(request: FastifyRequest): string {
  const sessionId = sessionIdOf(request);
  if (!sessionId) throw unauthenticated('missing');
  return sessionId;
}
