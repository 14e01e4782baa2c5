import { forgotRules } from '#api/identity/password.rules.ts';
import { signInRules } from '#api/identity/sign-in.rules.ts';
import { changeFormRules, ownPasswordFormRules, resetFormRules } from '#console/auth/new-password-rules.ts';
import { long, requiredLine, type BadInput, type FormOfRules } from '#console/crud/bad-input/bad-input.testing.ts';
import type { Text } from '#console/i18n/useText.ts';

const PASSWORD = 'Correct-Horse-7';
const newPasswords = (
  [
    ['', 'required'],
    ['Sh0rt-x', 'passwordLength'],
    ['No-Digit-here', 'passwordDigit'],
    ['NoSpecial77', 'passwordSpecial'],
    ['no-upper-77', 'passwordUpper'],
    ['NO-LOWER-77', 'passwordLower'],
    [`Aa-7${long(200)}`, 'maxLength'],
  ] as const
).map(([value, key]): BadInput => ['newPassword', value, key, ['confirmPassword']]);
const repeated: BadInput[] = [
  ['confirmPassword', '', 'required'],
  ['confirmPassword', 'short', 'minLength'],
  ['confirmPassword', `${PASSWORD}8`, 'passwordsDiffer'],
];
const passwordLabels = (t: Text) => ({
  newPassword: t(($) => $.auth.newPassword),
  confirmPassword: t(($) => $.auth.confirmPassword),
});
const newPasswordGood = { newPassword: PASSWORD, confirmPassword: PASSWORD };
const currentPassword: BadInput[] = [
  ['currentPassword', '', 'required'],
  ['currentPassword', long(200), 'maxLength'],
];

/** Input that breaks each rule of the password forms. */
export const forms: readonly FormOfRules[] = [
  {
    name: 'the sign-in form [V1] [V4]',
    rules: signInRules,
    labels: (t) => ({ username: t(($) => $.auth.username), password: t(($) => $.auth.password) }),
    good: { username: 'rita@acme.example', password: PASSWORD },
    bad: [...requiredLine('username', 255), ['password', '', 'required'], ['password', long(200), 'maxLength']],
  },
  {
    name: 'the request of a reset code [V1] [V4]',
    rules: forgotRules,
    labels: (t) => ({ username: t(($) => $.auth.username) }),
    good: { username: 'rita@acme.example' },
    bad: requiredLine('username', 255),
  },
  {
    name: 'a new password by a code [V3] [V4]',
    rules: resetFormRules,
    labels: (t) => ({ code: t(($) => $.auth.forgotPassword.code), ...passwordLabels(t) }),
    good: { code: '123 456', ...newPasswordGood },
    bad: [['code', '', 'required'], ['code', '12345', 'codeDigits'], ...newPasswords, ...repeated],
  },
  {
    name: 'a password that must be changed [V3]',
    rules: changeFormRules,
    labels: passwordLabels,
    good: newPasswordGood,
    bad: [...newPasswords, ...repeated],
  },
  {
    name: 'the change of one’s own password [V3]',
    rules: ownPasswordFormRules,
    labels: (t) => ({ currentPassword: t(($) => $.profile.password.current), ...passwordLabels(t) }),
    good: { currentPassword: 'old', ...newPasswordGood },
    bad: [...currentPassword, ...newPasswords, ...repeated],
  },
];
