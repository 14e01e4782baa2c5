import { changePasswordRules, confirmRules, resetRules } from '#api/identity/password.rules.ts';
import { repeatedPassword } from '#api/rules/password.ts';

const repeated = { confirmPassword: repeatedPassword('newPassword') };

/** The api's rules of a reset, and the repeated password (V3, V4). */
export const resetFormRules = resetRules.pick(['code', 'newPassword']).shape(repeated);

/** The api's rules of a replaced temporary password, and the repeated password (V3). */
export const changeFormRules = confirmRules.pick(['newPassword']).shape(repeated);

/** The api's rules when users change their own password, and the repeated password (V3). */
export const ownPasswordFormRules = changePasswordRules.shape(repeated);
