import { CHALLENGE_SECONDS, RESET_CODE } from '#api/identity/password.rules.ts';
import { SIGN_IN_LIMITS } from '#api/identity/sign-in.rules.ts';
import { PASSWORD_LIMITS } from '#api/rules/password.ts';
import { nothing, signInSchema } from './auth.schemas.ts';
import { refusals } from './error.schemas.ts';

/** What the routes take and answer, for the OpenAPI document and the answers' form. Input is checked by password.rules.ts. */
const username = {
  type: 'string',
  minLength: 1,
  maxLength: SIGN_IN_LIMITS.username,
  description: 'The e-mail address.',
};

export const newPassword = {
  type: 'string',
  minLength: PASSWORD_LIMITS.min,
  maxLength: PASSWORD_LIMITS.max,
  description:
    'At least a digit, a special character, an upper-case and a lower-case letter. VALIDATION names it `newPassword` also when the realm’s own policy refuses it.',
};

export const forgotSchema = {
  summary: 'Sends a code to choose a new password with',
  description: `By e-mail, to whoever has the address: ${RESET_CODE.digits} digits, good for ${RESET_CODE.lifeSeconds} seconds, ${RESET_CODE.tries} tries and one use; an earlier code is good no longer. The answer is the same where nobody has it. The mail is in the language of Accept-Language. Another code may be asked for after ${RESET_CODE.resendSeconds} seconds.`,
  tags: ['auth'],
  body: { type: 'object', required: ['username'], properties: { username } },
  response: {
    204: nothing('If somebody has the address, a code is on its way.'),
    ...refusals(400, 401, 403, 404, 413, 415, 429, 503),
  },
};

export const resetSchema = {
  summary: 'Sets a new password by the code',
  description:
    'Ends all sessions of the person. VALIDATION names `code` when it is wrong, used, too old or had too many tries, and where nobody has the address.',
  tags: ['auth'],
  body: {
    type: 'object',
    required: ['username', 'code', 'newPassword'],
    properties: { username, code: { type: 'string', pattern: '^\\d{6}$' }, newPassword },
  },
  response: { 204: nothing('The password is set.'), ...refusals(400, 403, 404, 413, 415, 429, 503) },
};

export const confirmSchema = {
  summary: 'Sets the new password that a sign-in asked for, and opens a session',
  description: `With the token of a sign-in's challenge NEW_PASSWORD_REQUIRED, which is good for ${CHALLENGE_SECONDS} seconds and once. UNAUTHENTICATED when it is not good any more: sign in again.`,
  tags: ['auth'],
  body: {
    type: 'object',
    required: ['challenge', 'newPassword'],
    properties: {
      challenge: { type: 'string', pattern: '^[\\w-]{43}$', description: '`challengeToken` of the refused sign-in.' },
      newPassword,
    },
  },
  response: signInSchema.response,
};
