import type { NounCard } from '#api/nouns/noun-card.ts';

export const card = {
  type: 'PpeTemplate',
  table: 'ppe_template',
  auditType: 'PPE_TEMPLATE',
  nameColumns: ['name'],
  path: '/ppe-templates',
  texts: 'ppeTemplates',
  hasNewForm: true,
  administrators: 'CUSTOMER',
  readPermissions: ['REPORT_ACCESS'],
  writePermissions: [],
} as const satisfies NounCard;
