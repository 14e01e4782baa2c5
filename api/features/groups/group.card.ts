import type { NounCard } from '#api/nouns/noun-card.ts';

export const card = {
  type: 'Group',
  table: 'group',
  auditType: 'GROUP',
  nameColumns: ['name'],
  path: '/groups',
  texts: 'groups',
  hasNewForm: true,
  administrators: 'CUSTOMER',
  readPermissions: ['EMPLOYEE_MANAGEMENT', 'EMPLOYEE_VIEW_ONLY'],
  writePermissions: ['EMPLOYEE_MANAGEMENT'],
} as const satisfies NounCard;
