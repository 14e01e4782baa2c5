import { name, statusRule, text, line, yup } from '#api/rules/yup.ts';

/** Longest values, in characters. The database, the API and the form use the same limits. */
export const MAIN_WAREHOUSE_LIMITS = { name: 100, code: 50, description: 500, location: 200 };

/** Input of a warehouse (requirements D9). */
export const mainWarehouseRules = yup.object({
  name: name(MAIN_WAREHOUSE_LIMITS.name),
  code: line(MAIN_WAREHOUSE_LIMITS.code).nullable(),
  location: line(MAIN_WAREHOUSE_LIMITS.location).nullable(),
  description: text(MAIN_WAREHOUSE_LIMITS.description).nullable(),
  status: statusRule,
});
