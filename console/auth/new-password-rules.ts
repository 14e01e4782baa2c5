import { changePasswordRules, confirmRules, resetRules } from '#api/identity/password.rules.ts';
import { repeatedPassword } from '#api/rules/password.ts';

const repeated = { confirmPassword: repeatedPassword('newPassword') };

/** What the api asks of a reset, and the password once more (V3, V4). */
export const resetFormRules = resetRules.pick(['code', 'newPassword']).shape(repeated);

/** What the api asks of a changed password, and the password once more (V3). */
export const changeFormRules = confirmRules.pick(['newPassword']).shape(repeated);

/** What the api asks of a person who changes the password by themselves, and the new one once more (V3). */
export const ownPasswordFormRules = changePasswordRules.shape(repeated);
