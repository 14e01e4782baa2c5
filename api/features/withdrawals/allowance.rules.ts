import { yup } from '#api/rules/yup.ts';

/** Most products and pieces of one preview. */
export const ALLOWANCE_LIMITS = { products: 100, pieces: 10_000 };

/** Arguments of getAllowances. */
export const allowancePreviewRules = yup.object({
  productIds: yup.array(yup.string().required()).max(ALLOWANCE_LIMITS.products).nullable(),
  pieces: yup.number().integer().min(1).max(ALLOWANCE_LIMITS.pieces).nullable(),
});
