import { yup, name, ruleMessage, statusRule, text } from '#api/rules/yup.ts';

/** Longest values, in characters. The database, the API and the form use the same limits. */
export const COST_CENTER_LIMITS = { name: 100, code: 50, description: 500 };

/** Upper-case letters, digits, hyphens, underscores (requirements V9). */
const CODE = /^[A-Z0-9_-]+$/;

/** Input of a cost center (requirements D10, V1, V9). */
export const costCenterRules = yup.object({
  name: name(COST_CENTER_LIMITS.name),
  code: name(COST_CENTER_LIMITS.code).matches(CODE, {
    message: ruleMessage('costCenterCode'),
    excludeEmptyString: true,
  }),
  description: text(COST_CENTER_LIMITS.description).nullable(),
  status: statusRule,
});
