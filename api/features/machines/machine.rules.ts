import { yup, name, statusRule, text } from '#api/rules/yup.ts';

/** Longest values, in characters. The database, the API and the form use the same limits. */
export const MACHINE_LIMITS = { name: 100, observation: 500 };

/** Default page size for machines of a customer (requirements D1, K2). */
export const MACHINES_PAGE = 50;

/** Models of machines (requirements D7). */
export const MACHINE_MODELS = [
  'MULTIPLUS_MACHINE',
  'VISION_V2_MACHINE',
  'VISION_V3_MACHINE_WITH_ELEVATOR',
  'VISION_V3_MACHINE_WITHOUT_ELEVATOR',
  'VISION_ESPLUS_MACHINE',
  'ICEPLUS_MACHINE',
] as const;
export type MachineModel = (typeof MACHINE_MODELS)[number];

/** Input of a machine (requirements D7, V8). */
export const machineRules = yup.object({
  name: name(MACHINE_LIMITS.name),
  model: yup.string().oneOf(MACHINE_MODELS).required(),
  observation: text(MACHINE_LIMITS.observation).nullable(),
  status: statusRule,
});
