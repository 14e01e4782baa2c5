import { yup, name, statusRule, text } from '#api/rules/yup.ts';

/** Longest values, in characters. The database, the API and the form use the same limits. */
export const SECTOR_LIMITS = { name: 100, code: 50, description: 500 };

/** Input of a sector (requirements D10, V1). */
export const sectorRules = yup.object({
  name: name(SECTOR_LIMITS.name),
  code: name(SECTOR_LIMITS.code),
  description: text(SECTOR_LIMITS.description).nullable(),
  status: statusRule,
});
