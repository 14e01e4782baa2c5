import { SIGN_IN_LIMITS } from '#api/identity/sign-in.rules.ts';
import { refusals } from './error.schemas.ts';

/** What the routes take and answer, for the OpenAPI document and the answers' form. Input is checked by sign-in.rules.ts. */
export const signedIn = {
  description: 'The session is live.',
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
        subdomain: { type: ['string', 'null'], description: 'Null for the platform’s own people.' },
        isSystemAdmin: { type: 'boolean' },
        isCustomerAdmin: { type: 'boolean' },
      },
    },
  },
} as const;

/** An answer without a body. */
export const nothing = (description: string) => ({ description, type: 'null' }) as const;

/** Routes that know the caller by the cookie `__Host-sid`. */
export const bySession = [{ session: [] }];

export const signInSchema = {
  summary: 'Opens a session',
  description: 'Sets the cookie `__Host-sid`, which no script can read; a session that the browser had before ends.',
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
    },
  },
  response: { 200: signedIn, ...refusals(400, 401, 403, 404, 413, 415, 429, 503) },
};

export const sessionSchema = {
  summary: 'The live session and a usable access token',
  tags: ['auth'],
  security: bySession,
  response: { 200: signedIn, 204: nothing('Nobody is signed in.'), ...refusals(403, 404, 503) },
};

export const refreshSchema = {
  summary: 'The live session and a newer access token',
  tags: ['auth'],
  security: bySession,
  response: { 200: signedIn, ...refusals(401, 403, 404, 503) },
};

export const signOutSchema = {
  summary: 'Ends the session',
  tags: ['auth'],
  security: bySession,
  response: { 204: nothing('There is no session any more.'), ...refusals(403, 404, 503) },
};
