import { yup, name, ruleMessage, statusRule } from '#api/rules/yup.ts';

/**
 * Longest name in characters, longest period in days, most pieces of a rule, most rules. The database, the API and the
 * form use the same limits.
 */
export const GROUP_LIMITS = { name: 100, period: 3650, quantity: 10_000, rules: 200, shifts: 6 };

/**
 * Period of a rule. SLIDING counts back from the request; the others begin at midnight, on Monday, on the first of the
 * month, or at the start of a shift, in the tenant's time zone.
 */
export const RULE_PERIOD_KINDS = ['SLIDING', 'CALENDAR_DAY', 'CALENDAR_WEEK', 'CALENDAR_MONTH', 'SHIFT'] as const;
export type RulePeriodKind = (typeof RULE_PERIOD_KINDS)[number];

/** Local time of day, 00:00 to 23:59. */
const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

const period = yup.number().integer().min(1).max(GROUP_LIMITS.period);

/** One rule: pieces of a product in a period. Without a period, that of the group applies. */
export const groupRuleRules = yup.object({
  productId: yup.string().required(),
  periodDays: period.nullable(),
  quantity: yup.number().integer().min(1).max(GROUP_LIMITS.quantity).required(),
  periodKind: yup.string().oneOf(RULE_PERIOD_KINDS),
});

/** Input of a group (requirements D5, V7). */
export const groupRules = yup.object({
  name: name(GROUP_LIMITS.name),
  period: period.required(),
  rules: yup
    .array(groupRuleRules)
    .min(1)
    .max(GROUP_LIMITS.rules)
    .required()
    .test('one-rule-a-product', ruleMessage('duplicate'), requireUniqueProducts),
  shiftStarts: yup
    .array(yup.string().matches(TIME_OF_DAY, ruleMessage('pattern')).required())
    .max(GROUP_LIMITS.shifts)
    .test('different-shifts', ruleMessage('duplicate'), (starts) => new Set(starts).size === (starts?.length ?? 0)),
  returnsCountBack: yup.boolean(),
  status: statusRule,
});

/** A rule per shift needs the times at which shifts start. */
export const lacksShifts = (
  rules: readonly { periodKind?: string | null }[],
  shiftStarts: readonly string[] | null | undefined,
): boolean => rules.some(({ periodKind }) => periodKind === 'SHIFT') && (shiftStarts?.length ?? 0) === 0;

function requireUniqueProducts(
  rules: { productId?: string }[] | undefined,
  test: yup.TestContext,
): true | yup.ValidationError {
  const products = rules?.map((rule) => rule.productId) ?? [];
  const index = products.findIndex((productId, position) => productId && products.indexOf(productId) < position);
  return (
    index === -1 || test.createError({ path: `${test.path}[${index}].productId`, message: ruleMessage('duplicate') })
  );
}
