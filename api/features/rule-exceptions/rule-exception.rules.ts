import { day } from '#api/rules/day.ts';
import { line, ruleMessage, statusRule, yup } from '#api/rules/yup.ts';

/** Longest reason in characters, most extra pieces. The database, the API and the form use the same limits. */
export const RULE_EXCEPTION_LIMITS = { reason: 500, extraQuantity: 10_000 };

/** EXTRA raises the quantity of the rule, EXEMPT removes its limit. */
export const RULE_EXCEPTION_KINDS = ['EXTRA', 'EXEMPT'] as const;
export type RuleExceptionKind = (typeof RULE_EXCEPTION_KINDS)[number];

/** Input of an exception (IDEA-1, IDEA-3). */
export const ruleExceptionRules = yup.object({
  employeeId: yup.string().required(),
  productId: yup.string().required(),
  kind: yup.string().oneOf(RULE_EXCEPTION_KINDS).required(),
  extraQuantity: yup
    .number()
    .integer()
    .min(1)
    .max(RULE_EXCEPTION_LIMITS.extraQuantity)
    .nullable()
    .when('kind', { is: 'EXTRA', then: (rule) => rule.required() }),
  reason: line(RULE_EXCEPTION_LIMITS.reason).required(),
  validFrom: day.required(),
  validUntil: day.required().test('after-start', ruleMessage('notBeforeStart'), (value, context) => {
    const from: unknown = context.resolve(yup.ref('validFrom'));
    return typeof from !== 'string' || !value || value >= from;
  }),
  status: statusRule,
});
