import { type InferType, ValidationError } from 'yup';
import { customerFormRules } from './customer-form-rules.ts';

/** The wizard's steps, in their order; each has an address of its own (S4). */
export const STEPS = ['basics', 'user', 'machines', 'review'] as const;
export type StepId = (typeof STEPS)[number];

type Field = keyof InferType<typeof customerFormRules>;

/** Which step asks for which fields. */
export const STEP_FIELDS: Record<StepId, readonly Field[]> = {
  basics: [
    'displayName',
    'legalName',
    'businessId',
    'customerCode',
    'subdomain',
    'licensesCount',
    'timeZone',
    'logoUrl',
  ],
  user: ['administrator'],
  machines: ['machines'],
  review: [],
};

/** The step that an address names; an unknown one is the first. */
export const stepOf = (asked: string | null): StepId => STEPS.find((step) => step === asked) ?? STEPS[0];

/** Of nested fields the first word of their path: `machines.0.name`. */
const fieldOf = (path: string): string => path.split(/[.[]/)[0] ?? '';

/** Whether a field, named by its path, is asked for in the step. */
export const isOfStep = (step: StepId, path: string): boolean =>
  STEP_FIELDS[step].some((field) => field === fieldOf(path));

/** The fields of a step whose rules are broken, by their paths. */
export function brokenFields(values: unknown): string[] {
  try {
    customerFormRules.validateSync(values, { abortEarly: false });
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return error.inner.length > 0 ? error.inner.map(({ path }) => path ?? '') : [error.path ?? ''];
  }
}

/** The first step in which one of the fields stands; undefined where there is none. */
export const firstStepOf = (paths: readonly string[]): StepId | undefined =>
  STEPS.find((step) => paths.some((path) => isOfStep(step, path)));
