import { signedIn } from './auth.schemas.ts';
import { refusals } from './error.schemas.ts';

/** Schemas of requests and answers, for the OpenAPI document and the serialisation. */
export const signInOptionsSchema = {
  summary: 'Returns the sign-in options of this host',
  tags: ['auth'],
  response: {
    200: {
      description: 'Options of the sign-in page.',
      type: 'object',
      required: ['password', 'hosted', 'company'],
      properties: {
        password: {
          type: 'boolean',
          description: 'Whether /api/auth/sign-in accepts passwords. False when the company requires a second factor.',
        },
        hosted: {
          type: 'object',
          description: 'Keycloak’s own pages, for an authorization code with PKCE (RFC 7636).',
          required: ['url', 'realm', 'clientId'],
          properties: { url: { type: 'string' }, realm: { type: 'string' }, clientId: { type: 'string' } },
        },
        company: {
          type: ['object', 'null'],
          description: 'The company’s identity provider (kc_idp_hint); null when it has none.',
          required: ['alias', 'name'],
          properties: { alias: { type: 'string' }, name: { type: 'string' } },
        },
      },
    },
    ...refusals(403, 404, 503),
  },
};

export const hostedSignInSchema = {
  summary: 'Opens a session after a sign-in on Keycloak’s own pages',
  description:
    'The refresh token becomes invalid at once. UNAUTHENTICATED with the challenge SECOND_FACTOR_REQUIRED: the person has no second factor yet, and must sign in on these pages again to set one up.',
  tags: ['auth'],
  body: {
    type: 'object',
    required: ['refreshToken'],
    properties: { refreshToken: { type: 'string', description: 'Issued to the client ppe-console.' } },
  },
  response: { 200: signedIn, ...refusals(400, 401, 403, 404, 413, 415, 429, 503) },
};
