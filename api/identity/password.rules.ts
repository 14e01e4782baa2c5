import { newPassword } from '#api/rules/password.ts';
import { line, ruleMessage, yup } from '#api/rules/yup.ts';
import { SIGN_IN_LIMITS } from './sign-in.rules.ts';

/** A code to reset a password. Times in seconds. */
export const RESET_CODE = { digits: 6, lifeSeconds: 600, tries: 5, resendSeconds: 60 };

/** Time to change a password that must be changed, in seconds. */
export const CHALLENGE_SECONDS = 300;

/** Request for a code (requirements P4, G9). */
export const forgotRules = yup.object({ username: line(SIGN_IN_LIMITS.username).required() });

/** People often paste codes with spaces around or between the digits. */
const withoutSpaces = (value: unknown) => (typeof value === 'string' ? value.replace(/\s/g, '') : value);

/** A code and the new password (requirements V3, V4). */
export const resetRules = forgotRules.shape({
  code: yup
    .string()
    .transform(withoutSpaces)
    .required()
    .matches(/^\d{6}$/, {
      message: ruleMessage('codeDigits', { digits: RESET_CODE.digits }),
      excludeEmptyString: true,
    }),
  newPassword,
});

/** The new password for one that must be changed (requirements V3). */
export const confirmRules = yup.object({
  challenge: yup
    .string()
    .required()
    .matches(/^[\w-]{43}$/, { excludeEmptyString: true }),
  newPassword,
});

/** The current password and the new one (requirements V3). */
export const changePasswordRules = yup.object({
  currentPassword: yup.string().max(SIGN_IN_LIMITS.password).required(),
  newPassword,
});
