/** Replaces a value of an erased person in the audit trail (LGPD art. 18 VI). */
export const ERASED = { erased: true } as const;

/** Whether a value of an audit entry is ERASED. */
export const isErased = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'erased' in value && value.erased === true;
