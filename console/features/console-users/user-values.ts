import { consoleUserRules } from '#api/features/console-users/console-user.rules.ts';
import { statusRule, type yup } from '#api/rules/yup.ts';

/** The api's rules of a user, and the status, which is only sent for existing users. */
export const userRules = consoleUserRules.shape({ status: statusRule });

/** Form values of a console user. */
export type UserValues = yup.InferType<typeof userRules>;
