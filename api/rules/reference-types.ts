/** What may keep a record from being deleted, as IN_USE names it: kinds of records, and pieces in a machine. */
export const REFERENCE_TYPES = ['EMPLOYEE', 'GROUP', 'JOB_ROLE', 'MACHINE', 'PIECE', 'USER', 'WITHDRAWAL'] as const;

export type ReferenceType = (typeof REFERENCE_TYPES)[number];
