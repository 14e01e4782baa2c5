import type { NounCard } from '#api/nouns/noun-card.ts';

export const card = {
  type: 'CostCenter',
  table: 'cost_center',
  auditType: 'COST_CENTER',
  nameColumns: ['name'],
  codeColumns: ['code'],
  path: '/cost-centers',
  texts: 'costCenters',
  hasNewForm: true,
  administrators: 'CUSTOMER',
  readPermissions: ['EMPLOYEE_MANAGEMENT', 'EMPLOYEE_VIEW_ONLY'],
  writePermissions: ['EMPLOYEE_MANAGEMENT'],
} as const satisfies NounCard;
