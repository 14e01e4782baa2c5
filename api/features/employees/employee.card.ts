import type { NounCard } from '#api/nouns/noun-card.ts';

export const card = {
  type: 'Employee',
  table: 'employee',
  auditType: 'EMPLOYEE',
  nameColumns: ['name'],
  codeColumns: ['identification', 'email'],
  searchIndex: 'employee_search',
  path: '/employees',
  texts: 'employees',
  hasNewForm: true,
  administrators: 'CUSTOMER',
  readPermissions: ['EMPLOYEE_MANAGEMENT', 'EMPLOYEE_VIEW_ONLY'],
  writePermissions: ['EMPLOYEE_MANAGEMENT'],
  personalFields: ['name', 'identification', 'badge', 'email', 'admissionDate', 'systemRole'],
} as const satisfies NounCard;
