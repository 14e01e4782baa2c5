import type { NounCard } from '#api/nouns/noun-card.ts';

export const card = {
  type: 'Training',
  table: 'training',
  auditType: 'TRAINING',
  nameColumns: ['name'],
  path: '/trainings',
  texts: 'trainings',
  hasNewForm: true,
  administrators: 'CUSTOMER',
  readPermissions: ['EMPLOYEE_MANAGEMENT', 'EMPLOYEE_VIEW_ONLY'],
  writePermissions: ['EMPLOYEE_MANAGEMENT'],
} as const satisfies NounCard;
