import { line, yup } from '#api/rules/yup.ts';

/** Longest values, in characters. */
export const SIGN_IN_LIMITS = { username: 255, password: 200, subdomain: 63 };

/** Input of a sign-in (requirements V4). The user name is the e-mail address. */
export const signInRules = yup.object({
  username: line(SIGN_IN_LIMITS.username).required(),
  password: yup.string().max(SIGN_IN_LIMITS.password).required(),
});

/** A call that signs in: the input, and what the program says of itself (requirements G9). The host names the tenant; this must agree. */
export const signInCallRules = signInRules.shape({
  clientMetadata: yup.object({ subdomain: yup.string().max(SIGN_IN_LIMITS.subdomain).nullable() }).default(undefined),
});
