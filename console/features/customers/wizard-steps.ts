import { type InferType, ValidationError } from 'yup';
import { customerFormRules } from './customer-form-rules.ts';

/** The wizard's steps, in order; each has its own address (S4). */
export const STEPS = ['basics', 'user', 'machines', 'review'] as const;
export type StepId = (typeof STEPS)[number];

type Field = keyof InferType<typeof customerFormRules>;

/** The fields of each step. */
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

/** The step with this id; the first step if the id is unknown. */
export const stepOf = (id: string | null): StepId => STEPS.find((step) => step === id) ?? STEPS[0];

/** The field of a path: `machines` for `machines.0.name`. */
const fieldOf = (path: string): string => path.split(/[.[]/)[0] ?? '';

/** Whether the field of the path belongs to the step. */
export const isOfStep = (step: StepId, path: string): boolean =>
  STEP_FIELDS[step].some((field) => field === fieldOf(path));

/** The paths of all fields that break a rule. */
export function brokenFields(values: unknown): string[] {
  try {
    customerFormRules.validateSync(values, { abortEarly: false });
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return error.inner.length > 0 ? error.inner.map(({ path }) => path ?? '') : [error.path ?? ''];
  }
}

/** The first step with one of the fields; undefined for no fields. */
export const firstStepOf = (paths: readonly string[]): StepId | undefined =>
  STEPS.find((step) => paths.some((path) => isOfStep(step, path)));
