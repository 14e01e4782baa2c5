import { consoleUserRules } from '#api/features/console-users/console-user.rules.ts';
import { statusRule, type yup } from '#api/rules/yup.ts';

/** What the api asks of a user; the status is set once there is one. */
export const userRules = consoleUserRules.shape({ status: statusRule });

export type UserValues = yup.InferType<typeof userRules>;
