import { ruleMessage, yup } from '#api/rules/yup.ts';

/** Most products that a group, role or sector requires, and most pieces of each. */
export const REQUIRED_LIMITS = { items: 100, quantity: 1000 };

const item = yup.object({
  productId: yup.string().required(),
  quantity: yup.number().integer().min(1).max(REQUIRED_LIMITS.quantity).required(),
});

/** What everybody of a group, role or sector must hold (IDEA-25). */
export const requiredItemRules = yup.object({
  items: yup
    .array(item)
    .max(REQUIRED_LIMITS.items)
    .required()
    .test('one-item-a-product', ruleMessage('duplicate'), (items, test) => {
      const products = (items ?? []).map(({ productId }) => productId);
      const at = products.findIndex((productId, place) => productId && products.indexOf(productId) < place);
      return (
        at === -1 || test.createError({ path: `${test.path}[${at}].productId`, message: ruleMessage('duplicate') })
      );
    }),
});
