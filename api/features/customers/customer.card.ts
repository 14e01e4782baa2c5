import type { NounCard } from '#api/nouns/noun-card.ts';

export const card = {
  type: 'Customer',
  table: 'customer',
  auditType: 'CUSTOMER',
  nameColumns: ['display_name'],
  path: '/admin/customers',
  texts: 'customers',
  hasNewForm: true,
  administrators: 'SYSTEM',
  readPermissions: [],
  writePermissions: [],
} as const satisfies NounCard;
