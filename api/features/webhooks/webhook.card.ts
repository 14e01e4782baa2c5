import type { NounCard } from '#api/nouns/noun-card.ts';

export const card = {
  type: 'Webhook',
  table: 'webhook',
  auditType: 'WEBHOOK',
  nameColumns: ['name'],
  path: '/notifications/webhooks',
  texts: 'webhooks',
  hasNewForm: true,
  administrators: 'CUSTOMER',
  readPermissions: [],
  writePermissions: [],
} as const satisfies NounCard;
