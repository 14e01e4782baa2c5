import { CHALLENGE_SECONDS, RESET_CODE } from '#api/identity/password.rules.ts';
import { SIGN_IN_LIMITS } from '#api/identity/sign-in.rules.ts';
import { PASSWORD_LIMITS } from '#api/rules/password.ts';
import { emptyAnswer, signInSchema } from './auth.schemas.ts';
import { refusals } from './error.schemas.ts';

/**
 * Schemas of requests and answers, for the OpenAPI document and the serialisation. password.rules.ts checks the input.
 */
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
    'At least one digit, one special character, one upper-case and one lower-case letter. VALIDATION on `newPassword` also when it is a known password, contains name, e-mail address or company of its owner, or when the policy of the realm refuses it.',
};

export const forgotSchema = {
  summary: 'Sends a code to reset the password',
  description: `Sends a code by e-mail when a user has this address: ${RESET_CODE.digits} digits, valid for ${RESET_CODE.lifeSeconds} seconds, ${RESET_CODE.tries} tries and one use. An earlier code becomes invalid. The answer is the same for an unknown address. The mail is in the language of Accept-Language. Another code can be requested after ${RESET_CODE.resendSeconds} seconds.`,
  tags: ['auth'],
  body: { type: 'object', required: ['username'], properties: { username } },
  response: {
    204: emptyAnswer('If a user has the address, a code is sent.'),
    ...refusals(400, 401, 403, 404, 413, 415, 429, 503),
  },
};

export const resetSchema = {
  summary: 'Sets a new password with the code',
  description:
    'Ends all sessions of the person. VALIDATION on `code` when it is wrong, used or expired, after too many tries, and for an unknown address.',
  tags: ['auth'],
  body: {
    type: 'object',
    required: ['username', 'code', 'newPassword'],
    properties: { username, code: { type: 'string', pattern: '^\\d{6}$' }, newPassword },
  },
  response: { 204: emptyAnswer('The password is set.'), ...refusals(400, 403, 404, 413, 415, 429, 503) },
};

export const confirmSchema = {
  summary: 'Sets the new password that a sign-in requires, and opens a session',
  description: `Needs the token of the challenge NEW_PASSWORD_REQUIRED of a sign-in. It is valid for ${CHALLENGE_SECONDS} seconds and one use. UNAUTHENTICATED when it is not valid any more: sign in again.`,
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
