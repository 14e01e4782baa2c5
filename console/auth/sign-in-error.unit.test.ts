import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { faultOf } from '#console/apollo/fault.ts';
import { NAMESPACES } from '#console/generated/resources.ts';
import type { Text } from '#console/i18n/useText.ts';
import { SessionError } from './session-answer.ts';
import { signInErrorText } from './sign-in-error.ts';

const i18n = i18next.createInstance();
let t: Text;
beforeAll(async () => {
  const auth: object = JSON.parse(readFileSync('locales/en/auth.json', 'utf8'));
  await i18n.init({ lng: 'en', ns: [...NAMESPACES], resources: { en: { auth } }, enableSelector: 'strict' });
  t = i18n.getFixedT('en', NAMESPACES);
});

const refusal = (code: string, { reason, message = 'raw' }: { reason?: string; message?: string } = {}) =>
  new SessionError(faultOf(message, { code, retryAfterSeconds: 30 }), reason);

describe('the text of a failed sign-in', () => {
  it.each([
    [
      'an incorrect user name or password',
      refusal('UNAUTHENTICATED', { reason: 'invalid' }),
      'Invalid username or password',
    ],
    ['no reason at all', refusal('UNAUTHENTICATED'), 'Invalid username or password'],
    ['no such user', refusal('UNAUTHENTICATED', { reason: 'userNotFound' }), 'User not found'],
    ['a reset that is due', refusal('FORBIDDEN', { reason: 'resetRequired' }), 'Password reset is required'],
    ['an account not confirmed', refusal('FORBIDDEN', { reason: 'notConfirmed' }), 'User account is not confirmed'],
    ['no network', new TypeError('Failed to fetch'), 'Network connection error'],
    ['an expired token', refusal('UNAUTHENTICATED', { reason: 'expired' }), 'Authentication token has expired'],
    ['anything else', refusal('VALIDATION', { message: 'What the server says' }), 'What the server says'],
    ['an unexpected failure', refusal('INTERNAL'), 'An error occurred during authentication'],
    ['a failed completion', refusal('UNKNOWN', { reason: 'incomplete' }), 'Failed to complete sign in process'],
    ['insufficient permissions', refusal('FORBIDDEN'), 'This account may not sign in here'],
    ['too many tries', refusal('RATE_LIMITED'), 'Too many attempts. Try again in 30 seconds.'],
  ])('says the reason for %s [X4]', (_case, error, text) => {
    expect(signInErrorText(error, t)).toBe(text);
  });
});
