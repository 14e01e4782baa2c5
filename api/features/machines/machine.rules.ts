import { yup, line, name, statusRule, text } from '#api/rules/yup.ts';
import { MACHINE_MODELS } from './machine-models.rules.ts';

/** Longest values, in characters. The database, the API and the form use the same limits. */
export const MACHINE_LIMITS = { name: 100, code: 50, observation: 500 };

/** Default page size for machines of a customer (requirements D1, K2). */
export const MACHINES_PAGE = 50;

/** Input of a machine (requirements D7, V8). */
export const machineRules = yup.object({
  name: name(MACHINE_LIMITS.name),
  code: line(MACHINE_LIMITS.code).nullable(),
  model: yup.string().oneOf(MACHINE_MODELS).required(),
  observation: text(MACHINE_LIMITS.observation).nullable(),
  status: statusRule,
});
