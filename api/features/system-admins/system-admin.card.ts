import type { NounCard } from '#api/nouns/noun-card.ts';

export const card = {
  type: 'SystemAdmin',
  table: 'system_admin',
  auditType: 'USER',
  nameColumns: ['name'],
  codeColumns: ['email'],
  path: '/admin/system-users',
  texts: 'systemAdmins',
  moreTexts: ['profile'],
  hasNewForm: true,
  administrators: 'SYSTEM',
  readPermissions: [],
  writePermissions: [],
  personalFields: ['name', 'email'],
} as const satisfies NounCard;
