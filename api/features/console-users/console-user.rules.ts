import { PROFILE_LANGUAGES } from '#api/features/profile/profile.rules.ts';
import { letterName } from '#api/rules/letter-name.ts';
import { name, ruleMessage, yup } from '#api/rules/yup.ts';

/** Longest values, in characters. The database, the API and the form use the same limits. */
export const CONSOLE_USER_LIMITS = { name: 100, email: 255 };

/** Longest part before the @, in characters (RFC 5321 §4.5.3.1.1). Keycloak has the same limit. */
const LOCAL_PART = 64;

/** An e-mail address that is a user name. */
export const signInEmail = name(CONSOLE_USER_LIMITS.email)
  .email()
  .test('local-part', ruleMessage('email'), (value) => (value ?? '').lastIndexOf('@') <= LOCAL_PART);

/** Input of a new console user (requirements D3, V9). */
export const consoleUserRules = yup.object({
  name: letterName(CONSOLE_USER_LIMITS.name),
  email: signInEmail,
  isCustomerAdmin: yup.boolean(),
  permissionRoleId: yup.string().nullable(),
  language: yup.string().oneOf(PROFILE_LANGUAGES).nullable(),
});

/** Input of an update. The e-mail is the user name and cannot change. */
export const consoleUserChangeRules = consoleUserRules.omit(['email', 'language']).shape({
  status: yup.string().oneOf(['ACTIVE', 'INACTIVE'] as const),
});
