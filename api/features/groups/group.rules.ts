import { yup, name, ruleMessage, statusRule } from '#api/rules/yup.ts';

/**
 * Longest name in characters, longest period in days, most pieces of a rule, most rules. The database, the API and the
 * form use the same limits.
 */
export const GROUP_LIMITS = { name: 100, period: 3650, quantity: 10_000, rules: 200 };

const period = yup.number().integer().min(1).max(GROUP_LIMITS.period);

/** One rule: pieces of a product in a period. Without a period, that of the group applies. */
export const groupRuleRules = yup.object({
  productId: yup.string().required(),
  periodDays: period.nullable(),
  quantity: yup.number().integer().min(1).max(GROUP_LIMITS.quantity).required(),
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
  status: statusRule,
});

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
