import { AppError, type FieldFault } from '#api/platform/errors.ts';

/** The broken rules of a validation error that `work` throws; empty if it succeeds. */
export function faultsOf(work: () => unknown): FieldFault[] {
  try {
    work();
    return [];
  } catch (error) {
    const details = error instanceof AppError ? error.details : {};
    if ('fields' in details) return details.fields;
    throw error;
  }
}

/** The same, as field → key of the rule. */
export const brokenRules = (work: () => unknown): Record<string, string> =>
  Object.fromEntries(faultsOf(work).map(({ path, key }) => [path, key]));
