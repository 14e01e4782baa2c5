import { yup } from '#api/rules/yup.ts';

/** Largest values of the filter, and the days ahead when it has none. */
export const REORDER_LIMITS = { expiresWithinDays: 730, search: 200 };
export const DEFAULT_EXPIRES_WITHIN_DAYS = 60;

/** Needs of a size; see ReorderNeed of the schema. */
export const REORDER_NEEDS = ['BELOW_MINIMUM', 'EXPIRING'] as const;

/** Filter of the reorder list. */
export const reorderFilterRules = yup.object({
  warehouseId: yup.string().max(26).nullable(),
  search: yup.string().max(REORDER_LIMITS.search).nullable(),
  need: yup.array(yup.string().oneOf(REORDER_NEEDS).required()).nullable(),
  expiresWithinDays: yup.number().integer().min(1).max(REORDER_LIMITS.expiresWithinDays).nullable(),
});
