import { SIGN_IN_LIMITS } from '#api/identity/sign-in.rules.ts';
import { refusals } from './error.schemas.ts';

/**
 * Schemas of requests and answers, for the OpenAPI document and the serialisation. sign-in.rules.ts checks the input.
 */
export const signedIn = {
  description: 'The session and its access token.',
  type: 'object',
  required: ['accessToken', 'expiresAt', 'user'],
  properties: {
    accessToken: { type: 'string', description: 'Bearer token for /graphql; kept in memory only.' },
    expiresAt: { type: 'string', format: 'date-time' },
    user: {
      type: 'object',
      required: ['id', 'name', 'email', 'emailVerified', 'subdomain', 'isSystemAdmin', 'isCustomerAdmin'],
      properties: {
        id: { type: 'string' },
        name: { type: 'string' },
        email: { type: 'string' },
        emailVerified: { type: 'boolean' },
        subdomain: { type: ['string', 'null'], description: 'Null for system administrators.' },
        isSystemAdmin: { type: 'boolean' },
        isCustomerAdmin: { type: 'boolean' },
      },
    },
  },
} as const;

/** An answer without a body. */
export const emptyAnswer = (description: string) => ({ description, type: 'null' }) as const;

/** Security of routes that identify the caller by the cookie `__Host-sid`. */
export const bySession = [{ session: [] }];

export const signInSchema = {
  summary: 'Opens a session',
  description:
    'Sets the cookies `__Host-sid` and `__Secure-device`, which scripts cannot read. The second proves at later sign-ins that the person has used this browser before, so that wrong tries of others do not lock the person out. Ends an earlier session of the browser.',
  tags: ['auth'],
  body: {
    type: 'object',
    required: ['username', 'password'],
    properties: {
      username: {
        type: 'string',
        minLength: 1,
        maxLength: SIGN_IN_LIMITS.username,
        description: 'The e-mail address.',
      },
      password: { type: 'string', minLength: 1, maxLength: SIGN_IN_LIMITS.password },
      clientMetadata: {
        type: 'object',
        properties: {
          subdomain: {
            type: ['string', 'null'],
            maxLength: SIGN_IN_LIMITS.subdomain,
            description:
              'The tenant that the person sees, null for the system administration: refused if the host names another.',
          },
        },
      },
    },
  },
  response: { 200: signedIn, ...refusals(400, 401, 403, 404, 413, 415, 429, 503) },
};

export const sessionSchema = {
  summary: 'Returns the session with a valid access token',
  tags: ['auth'],
  security: bySession,
  response: { 200: signedIn, 204: emptyAnswer('Nobody is signed in.'), ...refusals(403, 404, 503) },
};

export const refreshSchema = {
  summary: 'Returns the session with a newer access token',
  tags: ['auth'],
  security: bySession,
  response: { 200: signedIn, ...refusals(401, 403, 404, 503) },
};

export const signOutSchema = {
  summary: 'Ends the session',
  tags: ['auth'],
  security: bySession,
  response: { 204: emptyAnswer('The session has ended.'), ...refusals(403, 404, 503) },
};
