/** What can prevent the deletion of a record, as in IN_USE errors: kinds of records, and pieces in a machine. */
export const REFERENCE_TYPES = ['EMPLOYEE', 'GROUP', 'JOB_ROLE', 'MACHINE', 'PIECE', 'USER', 'WITHDRAWAL'] as const;

export type ReferenceType = (typeof REFERENCE_TYPES)[number];
