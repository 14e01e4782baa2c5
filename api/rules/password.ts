import { ruleMessage, yup } from './yup.ts';

/** Shortest and longest password, in characters. */
export const PASSWORD_LIMITS = { min: 8, max: 200 };

/** The rules of a password, with one message each (requirements V3). The policy of the realms is the same. */
export const PASSWORD_RULES = [
  { key: 'passwordLength', holds: (text: string) => text.length >= PASSWORD_LIMITS.min },
  { key: 'passwordDigit', holds: (text: string) => /\p{Nd}/u.test(text) },
  { key: 'passwordSpecial', holds: (text: string) => /[^\p{L}\p{N}\s]/u.test(text) },
  { key: 'passwordUpper', holds: (text: string) => /\p{Lu}/u.test(text) },
  { key: 'passwordLower', holds: (text: string) => /\p{Ll}/u.test(text) },
] as const;

/** Strength of a password, for the meter of the form. */
export type PasswordStrength = 'strong' | 'medium' | 'weak';

/** By the share of rules that the password meets: four fifths are strong, three fifths medium. */
export function passwordStrength(text: string): PasswordStrength {
  const share = PASSWORD_RULES.filter(({ holds }) => holds(text)).length / PASSWORD_RULES.length;
  if (share >= 0.8) return 'strong';
  return share >= 0.6 ? 'medium' : 'weak';
}

/** A new password that meets every rule. The error names the first broken rule. */
export const newPassword = PASSWORD_RULES.reduce(
  (rule, { key, holds }) =>
    rule.test(
      key,
      ruleMessage(key, key === 'passwordLength' ? { min: PASSWORD_LIMITS.min } : {}),
      (value) => !value || holds(value),
    ),
  yup.string().max(PASSWORD_LIMITS.max).required(),
);

/** Repetition of the password in the field named `of`. */
export const repeatedPassword = (of: string) =>
  yup
    .string()
    .required()
    .min(PASSWORD_LIMITS.min)
    .test('same', ruleMessage('passwordsDiffer'), (value, context) => value === context.resolve(yup.ref(of)));
