/** Replaces a value of an erased person in the audit trail (LGPD art. 18 VI). */
export const ERASED = { erased: true } as const;

export const isErased = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'erased' in value && value.erased === true;
