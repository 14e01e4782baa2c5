import { yup, name, statusRule, text } from '#api/rules/yup.ts';

/** Longest values, in characters. The database, the API and the form use the same limits. */
export const JOB_ROLE_LIMITS = { name: 100, description: 500 };

/** Input of a job role (requirements D10, V1). */
export const jobRoleRules = yup.object({
  name: name(JOB_ROLE_LIMITS.name),
  description: text(JOB_ROLE_LIMITS.description).nullable(),
  status: statusRule,
});
