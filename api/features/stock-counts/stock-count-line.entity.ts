import { defineEntity, p } from '@mikro-orm/core';
import { idProp, instantProp, tenantKey } from '#api/db/base.entity.ts';

const StockCountLineSchema = defineEntity({
  name: 'StockCountLine',
  tableName: 'stock_count_line',
  properties: {
    ...tenantKey,
    countId: idProp(),
    position: p.integer(),
    warehouseStockId: idProp(),
    productId: idProp(),
    sizeId: idProp(),
    certificateId: idProp(),
    expected: p.integer().nullable(),
    counted: p.integer().nullable(),
    countedAt: instantProp().nullable(),
    countedById: idProp().nullable(),
    countedByName: p.string().length(255).nullable(),
  },
});

/** One item of a count. `expected` is the ledger's number of pieces at the moment when the count was recorded. */
export class StockCountLine extends StockCountLineSchema.class {}
StockCountLineSchema.setClass(StockCountLine);
