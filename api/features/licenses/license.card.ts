import type { NounCard } from '#api/nouns/noun-card.ts';

export const card = {
  type: 'License',
  table: 'license',
  auditType: 'LICENSE',
  nameColumns: ['name'],
  path: '/licenses',
  texts: 'licenses',
  hasNewForm: false,
  administrators: 'SYSTEM',
  readPermissions: [],
  writePermissions: [],
} as const satisfies NounCard;
