import type { NounCard } from '#api/nouns/noun-card.ts';

export const card = {
  type: 'Machine',
  table: 'machine',
  auditType: 'MACHINE',
  nameColumns: ['name'],
  path: '/machines',
  texts: 'machines',
  hasNewForm: true,
  administrators: 'CUSTOMER',
  readPermissions: ['WAREHOUSE_MANAGEMENT'],
  writePermissions: ['WAREHOUSE_MANAGEMENT'],
  parts: [
    { type: 'MachineCredential', table: 'machine_credential', auditType: 'MACHINE', nameColumns: [] },
    { type: 'MachineStock', table: 'machine_stock', auditType: 'MACHINE_STOCK', nameColumns: [] },
    { type: 'Channel', table: 'channel', auditType: 'MACHINE_STOCK', nameColumns: [] },
  ],
} as const satisfies NounCard;
