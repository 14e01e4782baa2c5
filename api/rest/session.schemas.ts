import { SIGN_IN_LIMITS } from '#api/identity/sign-in.rules.ts';
import { bySession, emptyAnswer } from './auth.schemas.ts';
import { refusals } from './error.schemas.ts';
import { newPassword } from './password.schemas.ts';

/**
 * Schemas of requests and answers, for the OpenAPI document and the serialisation. password.rules.ts checks the input.
 */
const sessionItem = {
  type: 'object',
  required: ['id', 'isCurrent', 'userAgent', 'createdAt', 'lastUsedAt'],
  properties: {
    id: { type: 'string', description: 'Identifies the session to end. It gives no access.' },
    isCurrent: { type: 'boolean', description: 'Whether it is the session of this request.' },
    userAgent: { type: ['string', 'null'], description: 'User-Agent of the browser at the sign-in.' },
    createdAt: { type: 'string', format: 'date-time', description: 'Time of the sign-in.' },
    lastUsedAt: { type: 'string', format: 'date-time', description: 'Time of the last new access token.' },
  },
} as const;

export const changePasswordSchema = {
  summary: 'Changes one’s own password',
  description:
    'Ends all other sessions of the person, and informs the person by e-mail. VALIDATION on `currentPassword` when it is wrong. This counts as a wrong try to sign in.',
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
  response: { 204: emptyAnswer('The password is changed.'), ...refusals(400, 401, 403, 404, 413, 415, 429, 503) },
};

export const sessionsSchema = {
  summary: 'Lists one’s own sessions',
  description: 'The last used session comes first.',
  tags: ['auth'],
  security: bySession,
  response: {
    200: {
      description: 'The sessions of the person.',
      type: 'object',
      required: ['sessions'],
      properties: { sessions: { type: 'array', items: sessionItem } },
    },
    ...refusals(401, 403, 404, 503),
  },
};

export const endSessionSchema = {
  summary: 'Ends one of one’s own sessions',
  description: 'Its cookie and tokens become invalid and its sockets close, on every replica within seconds.',
  tags: ['auth'],
  security: bySession,
  params: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
  response: { 204: emptyAnswer('The session has ended.'), ...refusals(401, 403, 404, 503) },
};

export const signOutEverywhereSchema = {
  summary: 'Ends all sessions of the person, the current one too',
  tags: ['auth'],
  security: bySession,
  response: { 204: emptyAnswer('All sessions have ended.'), ...refusals(401, 403, 404, 503) },
};
