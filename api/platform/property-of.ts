import { hasProperty } from './error-code.ts';

/** The value of a property that the object's type does not declare; undefined when the object has no such property. */
export const propertyOf = (value: unknown, name: string): unknown =>
  hasProperty(value, name) ? value[name] : undefined;

/** Whether a value is an object, and neither null nor an array. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
