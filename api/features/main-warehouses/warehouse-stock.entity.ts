import { defineEntity, p } from '@mikro-orm/core';
import { idProp, tenantProps } from '#api/db/base.entity.ts';

const WarehouseStockSchema = defineEntity({
  name: 'WarehouseStock',
  tableName: 'warehouse_stock',
  properties: {
    ...tenantProps,
    warehouseId: idProp(),
    productId: idProp(),
    sizeId: idProp(),
    certificateId: idProp(),
    quantityAvailable: p.integer().default(0),
    quantityAllocated: p.integer().default(0),
    lowLevel: p.integer().default(0),
    parLevel: p.integer().nullable(),
    maxLevel: p.integer().nullable(),
  },
});

/**
 * Stock of one product, size and certificate in a warehouse (requirements D9). Only api/stock/warehouse-ledger.ts changes
 * the quantities of an existing row.
 */
export class WarehouseStock extends WarehouseStockSchema.class {}
WarehouseStockSchema.setClass(WarehouseStock);
