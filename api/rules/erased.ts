/** What the audit trail tells in the place of a value of somebody who was erased (LGPD art. 18 VI). */
export const ERASED = { erased: true } as const;

export const isErased = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'erased' in value && value.erased === true;
