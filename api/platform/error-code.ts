/** Whether a value is an object that has this property. */
export const hasProperty = <K extends string>(value: unknown, key: K): value is Record<K, unknown> =>
  typeof value === 'object' && value !== null && key in value;

/** The `code` property of errors of Node and drivers, for example ECONNREFUSED. */
export const errorCode = (error: unknown): string | undefined =>
  hasProperty(error, 'code') && typeof error.code === 'string' ? error.code : undefined;
