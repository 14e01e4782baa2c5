import { ValidationError } from 'yup';
import { productRules } from '#api/features/products/product.rules.ts';
import type { ProductValues } from './product-values.ts';

/** The wizard's steps, in order; each has its own address (S6). */
export const STEPS = ['basics', 'files', 'review'] as const;
export type StepId = (typeof STEPS)[number];

/** The fields of each step. */
export const STEP_FIELDS: Record<StepId, readonly (keyof ProductValues)[]> = {
  basics: ['name', 'category', 'validityDays', 'agentCodes', 'status', 'sizes'],
  files: ['imageUrl', 'manualUrl', 'videoUrl'],
  review: [],
};

/** The step with this id; the first step if the id is unknown. */
export const stepOf = (id: string | null): StepId => STEPS.find((step) => step === id) ?? STEPS[0];

/** Whether the field of the path belongs to the step. */
export const isOfStep = (step: StepId, path: string): boolean =>
  STEP_FIELDS[step].some((field) => field === path.split(/[.[]/)[0]);

/** The paths of all fields that break a rule. */
export function brokenFields(values: unknown): string[] {
  try {
    productRules.validateSync(values, { abortEarly: false });
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return error.inner.length > 0 ? error.inner.map(({ path }) => path ?? '') : [error.path ?? ''];
  }
}

/** The first step with one of the fields; undefined for no fields. */
export const firstStepOf = (paths: readonly string[]): StepId | undefined =>
  STEPS.find((step) => paths.some((path) => isOfStep(step, path)));

/** The numbers, from 1, of the size and certificate of a path: `sizes[1].certificates.0.number` is size 2, certificate 1. */
export function rowOf(path: string): { size?: number; certificate?: number } {
  const [, size, certificate] = /^sizes[.[](\d+)\]?(?:\.certificates[.[](\d+))?/.exec(path) ?? [];
  return {
    ...(size !== undefined && { size: Number(size) + 1 }),
    ...(certificate !== undefined && { certificate: Number(certificate) + 1 }),
  };
}
