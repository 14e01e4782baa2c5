import type { Text } from '#console/i18n/useText.ts';
import { authFault, SessionError } from './session-answer.ts';

/** Why a password was not reset or changed, in the user's language (X5). */
export function passwordErrorText(error: unknown, t: Text): string {
  if (error instanceof SessionError && error.reason === 'userNotFound') return t(($) => $.auth.errors.userNotFound);
  const fault = authFault(error);
  switch (fault.code) {
    case 'NETWORK':
      return t(($) => $.auth.errors.network);
    case 'RATE_LIMITED':
      return t(($) => $.auth.errors.tooMany, { count: fault.retryAfterSeconds ?? 60 });
    case 'FORBIDDEN':
    case 'NOT_FOUND':
      return t(($) => $.auth.errors.forbidden);
    case 'UNAUTHENTICATED':
      return t(($) => $.auth.changePassword.tooLate);
    default:
      return `${t(($) => $.errors[fault.code].title)}. ${t(($) => $.errors[fault.code].tip)}`;
  }
}
