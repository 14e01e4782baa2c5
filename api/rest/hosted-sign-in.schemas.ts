import { signedIn } from './auth.schemas.ts';
import { refusals } from './error.schemas.ts';

/** What the routes take and answer, for the OpenAPI document and the answers' form. */
export const signInOptionsSchema = {
  summary: 'How people of this host sign in',
  tags: ['auth'],
  response: {
    200: {
      description: 'What a sign-in page may offer.',
      type: 'object',
      required: ['password', 'hosted', 'company'],
      properties: {
        password: {
          type: 'boolean',
          description: 'Whether /api/auth/sign-in takes passwords: not where the company demands a second factor.',
        },
        hosted: {
          type: 'object',
          description: 'Keycloak’s own pages, for an authorization code with PKCE (RFC 7636).',
          required: ['url', 'realm', 'clientId'],
          properties: { url: { type: 'string' }, realm: { type: 'string' }, clientId: { type: 'string' } },
        },
        company: {
          type: ['object', 'null'],
          description: 'The company’s own identity provider (kc_idp_hint), where it has one.',
          required: ['alias', 'name'],
          properties: { alias: { type: 'string' }, name: { type: 'string' } },
        },
      },
    },
    ...refusals(403, 404, 503),
  },
};

export const hostedSignInSchema = {
  summary: 'Opens a session for who comes back from Keycloak’s own pages',
  description:
    'The refresh token is used up at once. UNAUTHENTICATED with the challenge SECOND_FACTOR_REQUIRED: the person has none yet, and must sign in there again, where one is set up.',
  tags: ['auth'],
  body: {
    type: 'object',
    required: ['refreshToken'],
    properties: { refreshToken: { type: 'string', description: 'As the client ppe-console got it.' } },
  },
  response: { 200: signedIn, ...refusals(400, 401, 403, 404, 413, 415, 429, 503) },
};
