import { signInRules } from '#api/identity/sign-in.rules.ts';
import { yup } from '#api/rules/yup.ts';

type Values = { username: string; password: string };

/** The values as the rules convert them. */
export const castSignIn = (values: Values) => signInRules.cast(values);

/** The first broken rule of each field. */
export function brokenRules(values: Values): Partial<Record<keyof Values, unknown>> {
  try {
    signInRules.validateSync(values, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof yup.ValidationError)) throw error;
    const messageOf = (name: string): unknown => error.inner.find(({ path }) => path === name)?.message;
    return { username: messageOf('username'), password: messageOf('password') };
  }
}
