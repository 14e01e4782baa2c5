import { hasProperty } from './error-code.ts';

/** The value of a property that the object's type does not declare; undefined when the object has no such property. */
export const propertyOf = (value: unknown, name: string): unknown =>
  hasProperty(value, name) ? value[name] : undefined;
