import type { NounCard } from '#api/nouns/noun-card.ts';

export const card = {
  type: 'MainWarehouse',
  table: 'main_warehouse',
  auditType: 'MAIN_WAREHOUSE',
  nameColumns: ['name'],
  path: '/warehouse',
  texts: 'mainWarehouses',
  hasNewForm: true,
  administrators: 'CUSTOMER',
  readPermissions: ['WAREHOUSE_MANAGEMENT'],
  writePermissions: ['WAREHOUSE_MANAGEMENT'],
  parts: [
    {
      type: 'WarehouseStock',
      table: 'warehouse_stock',
      auditType: 'WAREHOUSE',
      nameColumns: [],
      formPath: 'stock',
    },
  ],
} as const satisfies NounCard;
