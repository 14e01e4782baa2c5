import { name, ruleMessage, yup } from '#api/rules/yup.ts';

/** Longest values, in characters; the database, the API and the form agree on them. */
export const CONSOLE_USER_LIMITS = { name: 100, email: 255 };

/** Longest part before the @ (RFC 5321 §4.5.3.1.1); Keycloak refuses a longer one too. */
const LOCAL_PART = 64;

/** An address that a person signs in with: mail must reach it. */
export const signInEmail = name(CONSOLE_USER_LIMITS.email)
  .email()
  .test('local-part', ruleMessage('email'), (value) => (value ?? '').lastIndexOf('@') <= LOCAL_PART);

/** What a console user must look like (requirements D3, V9). */
export const consoleUserRules = yup.object({
  name: name(CONSOLE_USER_LIMITS.name),
  email: signInEmail,
  isCustomerAdmin: yup.boolean(),
  permissionRoleId: yup.string().nullable(),
});

/** What may be changed of one: the e-mail is the name to sign in with and stays. */
export const consoleUserChangeRules = consoleUserRules.omit(['email']).shape({
  status: yup.string().oneOf(['ACTIVE', 'INACTIVE'] as const),
});
