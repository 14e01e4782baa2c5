import type { NounCard } from '#api/nouns/noun-card.ts';

export const card = {
  type: 'Machine',
  table: 'machine',
  auditType: 'MACHINE',
  nameColumns: ['name'],
  codeColumns: ['code'],
  path: '/machines',
  texts: 'machines',
  moreTexts: ['layoutTemplates'],
  hasNewForm: true,
  administrators: 'CUSTOMER',
  readPermissions: ['WAREHOUSE_MANAGEMENT'],
  writePermissions: ['WAREHOUSE_MANAGEMENT'],
  parts: [
    {
      type: 'MachineCredential',
      table: 'machine_credential',
      auditType: 'MACHINE',
      nameColumns: [],
      formPath: 'credentials',
    },
    { type: 'MachineStock', table: 'machine_stock', auditType: 'MACHINE_STOCK', nameColumns: [], formPath: 'channels' },
    {
      type: 'LayoutTemplate',
      table: 'layout_template',
      auditType: 'LAYOUT_TEMPLATE',
      nameColumns: ['name'],
      formPath: 'template',
    },
    { type: 'Channel', table: 'channel', auditType: 'MACHINE_STOCK', nameColumns: [], formPath: 'channels' },
  ],
} as const satisfies NounCard;
