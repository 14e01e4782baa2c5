import { SIGN_IN_LIMITS } from '#api/identity/sign-in.rules.ts';
import { bySession, nothing } from './auth.schemas.ts';
import { refusals } from './error.schemas.ts';
import { newPassword } from './password.schemas.ts';

/** What the routes take and answer, for the OpenAPI document and the answers' form. Input is checked by password.rules.ts. */
const listed = {
  type: 'object',
  required: ['id', 'isCurrent', 'userAgent', 'createdAt', 'lastUsedAt'],
  properties: {
    id: { type: 'string', description: 'For ending it; opens nothing.' },
    isCurrent: { type: 'boolean', description: 'Whether it is the one that asks.' },
    userAgent: { type: ['string', 'null'], description: 'What the browser called itself when it signed in.' },
    createdAt: { type: 'string', format: 'date-time', description: 'When it signed in.' },
    lastUsedAt: { type: 'string', format: 'date-time', description: 'When it last got a new access token.' },
  },
} as const;

export const changePasswordSchema = {
  summary: 'Changes one’s own password',
  description:
    'Ends all other sessions of the person, who is told by e-mail. VALIDATION names `currentPassword` when it is wrong; wrong ones count as wrong tries to sign in.',
  tags: ['auth'],
  security: bySession,
  body: {
    type: 'object',
    required: ['currentPassword', 'newPassword'],
    properties: {
      currentPassword: { type: 'string', minLength: 1, maxLength: SIGN_IN_LIMITS.password },
      newPassword,
    },
  },
  response: { 204: nothing('The password is changed.'), ...refusals(400, 401, 403, 404, 413, 415, 429, 503) },
};

export const sessionsSchema = {
  summary: 'Where one is signed in',
  description: 'The session used last comes first.',
  tags: ['auth'],
  security: bySession,
  response: {
    200: {
      description: 'The live sessions of the person.',
      type: 'object',
      required: ['sessions'],
      properties: { sessions: { type: 'array', items: listed } },
    },
    ...refusals(401, 403, 404, 503),
  },
};

export const endSessionSchema = {
  summary: 'Ends one of one’s own sessions',
  description: 'Its cookie, tokens and sockets are good for nothing from then on, within seconds on every replica.',
  tags: ['auth'],
  security: bySession,
  params: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
  response: { 204: nothing('The session has ended.'), ...refusals(401, 403, 404, 503) },
};

export const everywhereSchema = {
  summary: 'Ends all sessions of the person, this one too',
  tags: ['auth'],
  security: bySession,
  response: { 204: nothing('The person is signed in nowhere.'), ...refusals(401, 403, 404, 503) },
};
