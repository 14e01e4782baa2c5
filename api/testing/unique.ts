import { randomBytes } from 'node:crypto';

/** A unique word, so that tests can share a tenant without conflicts. */
export const unique = (prefix: string): string => `${prefix}-${randomBytes(5).toString('hex')}`;
