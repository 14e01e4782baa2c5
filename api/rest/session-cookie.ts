import type { FastifyRequest } from 'fastify';

/** With this prefix, browsers accept the cookie only if it is Secure, of this exact host and with path `/`. */
export const SESSION_COOKIE = '__Host-sid';

/** The session id in the cookie; null when it has not the format of one. */
export function sessionIdOf({ cookies }: FastifyRequest): string | null {
  const value = cookies[SESSION_COOKIE];
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : null;
}
