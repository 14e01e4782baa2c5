import type { NounCard } from '#api/nouns/noun-card.ts';

export const card = {
  type: 'Sector',
  table: 'sector',
  auditType: 'SECTOR',
  nameColumns: ['name'],
  codeColumns: ['code'],
  path: '/sectors',
  texts: 'sectors',
  hasNewForm: true,
  administrators: 'CUSTOMER',
  readPermissions: ['EMPLOYEE_MANAGEMENT', 'EMPLOYEE_VIEW_ONLY'],
  writePermissions: ['EMPLOYEE_MANAGEMENT'],
} as const satisfies NounCard;
