import { yup, name, statusRule, text } from '#api/rules/yup.ts';

/** Longest values, in characters; the database, the API and the form agree on them. */
export const JOB_ROLE_LIMITS = { name: 100, description: 500 };

/** What a job role must look like (requirements D10, V1). */
export const jobRoleRules = yup.object({
  name: name(JOB_ROLE_LIMITS.name),
  description: text(JOB_ROLE_LIMITS.description).nullable(),
  status: statusRule,
});
