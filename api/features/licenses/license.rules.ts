import { day } from '#api/rules/day.ts';
import { amountWith, currencyOf, whole } from '#api/rules/money.ts';
import { yup, name, ruleMessage, statusRule } from '#api/rules/yup.ts';

/** Longest name, in characters; largest limits and value. `value` is the largest Int of GraphQL. */
export const LICENSE_LIMITS = { name: 100, users: 1_000_000, machines: 1_000_000, value: 2_147_483_647 };

/** Types and modules of licences (requirements D15). */
export const LICENSE_TYPES = ['TRIAL', 'SUBSCRIPTION', 'PERPETUAL'] as const;
export const LICENSE_MODULES = ['MACHINES', 'WAREHOUSE', 'WITHDRAWALS', 'PPE_SHEETS', 'NOTIFICATIONS'] as const;

/** Remaining days, without the last one, from which a licence is EXPIRING_SOON (requirements D15). */
export const EXPIRING_SOON_DAYS = 30;

/** Input of a licence (requirements D15). Value and currency must both be present or both be absent. */
export const licenseRules = yup.object({
  name: name(LICENSE_LIMITS.name),
  type: yup.string().oneOf(LICENSE_TYPES).required(),
  expiryDate: day.required(),
  usersLimit: whole(LICENSE_LIMITS.users).nullable(),
  machinesLimit: whole(LICENSE_LIMITS.machines).nullable(),
  modules: yup
    .array(yup.string().oneOf(LICENSE_MODULES).required())
    .required()
    .min(1)
    .max(LICENSE_MODULES.length)
    .test('duplicate', ruleMessage('duplicate'), (modules) => new Set(modules).size === modules.length),
  totalValue: amountWith('currency', LICENSE_LIMITS.value),
  currency: currencyOf('totalValue'),
  status: statusRule,
});
