import { SIGN_IN_LIMITS } from '#api/identity/sign-in.rules.ts';

/** What the routes take and answer, for the OpenAPI document and the answers' form. Input is checked by sign-in.rules.ts. */
const signedIn = {
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

const nothing = { description: 'Done.', type: 'null' } as const;

export const signInSchema = {
  summary: 'Opens a session',
  tags: ['auth'],
  body: {
    type: 'object',
    required: ['username', 'password'],
    properties: {
      username: { type: 'string', maxLength: SIGN_IN_LIMITS.username },
      password: { type: 'string', maxLength: SIGN_IN_LIMITS.password },
    },
  },
  response: { 200: signedIn },
};

export const sessionSchema = {
  summary: 'The live session and a usable access token',
  tags: ['auth'],
  response: { 200: signedIn },
};

export const refreshSchema = { ...sessionSchema, summary: 'The live session and a newer access token' };

export const signOutSchema = { summary: 'Ends the session', tags: ['auth'], response: { 204: nothing } };
