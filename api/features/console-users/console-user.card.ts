import type { NounCard } from '#api/nouns/noun-card.ts';

export const card = {
  type: 'ConsoleUser',
  table: 'console_user',
  auditType: 'USER',
  nameColumns: ['name'],
  codeColumns: ['email'],
  path: '/users',
  texts: 'consoleUsers',
  moreTexts: ['profile'],
  hasNewForm: true,
  administrators: 'CUSTOMER',
  readPermissions: [],
  writePermissions: [],
  personalFields: ['name', 'email'],
} as const satisfies NounCard;
