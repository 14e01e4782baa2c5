import { hasProperty } from './error-code.ts';

/** The value of a property that the object's type does not name; undefined where it has none. */
export const propertyOf = (value: unknown, name: string): unknown =>
  hasProperty(value, name) ? value[name] : undefined;
