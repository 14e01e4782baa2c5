import type { Text } from '#console/i18n/useText.ts';
import { toFault } from '#console/apollo/fault.ts';
import { SessionError } from './session-answer.ts';

/** Why a sign-in failed, in the user's language (X4). */
export function signInErrorText(error: unknown, t: Text): string {
  const { fault, reason } = error instanceof SessionError ? error : { fault: toFault(error), reason: undefined };
  switch (reason) {
    case 'invalid':
    case 'missing':
      return t(($) => $.auth.errors.invalidCredentials);
    case 'expired':
      return t(($) => $.auth.errors.expired);
    case 'userNotFound':
      return t(($) => $.auth.errors.userNotFound);
    case 'resetRequired':
      return t(($) => $.auth.errors.resetRequired);
    case 'notConfirmed':
      return t(($) => $.auth.errors.notConfirmed);
    case 'NEW_PASSWORD_REQUIRED':
      return t(($) => $.auth.errors.newPassword);
    case 'hosted':
      return t(($) => $.auth.errors.hosted);
    case 'SECOND_FACTOR_REQUIRED':
      return t(($) => $.auth.hosted.secondFactor);
    case 'incomplete':
      return t(($) => $.auth.errors.incomplete);
    default:
  }
  switch (fault.code) {
    case 'NETWORK':
      return t(($) => $.auth.errors.network);
    case 'RATE_LIMITED':
      return t(($) => $.auth.errors.tooMany, { count: fault.retryAfterSeconds ?? 60 });
    case 'UNAVAILABLE':
      return t(($) => $.auth.errors.unavailable);
    case 'FORBIDDEN':
    case 'NOT_FOUND':
      return t(($) => $.auth.errors.forbidden);
    case 'UNAUTHENTICATED':
      return t(($) => $.auth.errors.invalidCredentials);
    case 'INTERNAL':
      return t(($) => $.auth.errors.unexpected);
    default:
      return fault.message || t(($) => $.auth.errors.unexpected);
  }
}
