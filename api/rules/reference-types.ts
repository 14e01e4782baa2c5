/**
 * What can prevent the deletion of a record, as in IN_USE errors: every noun that refers to another one, and pieces in a
 * machine. In the order of the alphabet. Each has its texts in `references` of `crud.json`.
 */
export const REFERENCE_TYPES = [
  'EMPLOYEE',
  'GROUP',
  'JOB_ROLE',
  'MACHINE',
  'PIECE',
  'USER',
  'WAREHOUSE',
  'WITHDRAWAL',
] as const;

export type ReferenceType = (typeof REFERENCE_TYPES)[number];
