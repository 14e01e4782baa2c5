import { randomBytes } from 'node:crypto';

/** A word that no other test uses, so that tests share a tenant without meeting. */
export const unique = (prefix: string): string => `${prefix}-${randomBytes(5).toString('hex')}`;
