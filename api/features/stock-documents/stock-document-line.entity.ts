import { defineEntity, p } from '@mikro-orm/core';
import { idProp, tenantKey } from '#api/db/base.entity.ts';

const StockDocumentLineSchema = defineEntity({
  name: 'StockDocumentLine',
  tableName: 'stock_document_line',
  properties: {
    ...tenantKey,
    documentId: idProp(),
    position: p.integer(),
    productId: idProp(),
    sizeId: idProp(),
    certificateId: idProp(),
    channel: p.integer().nullable(),
    quantity: p.integer(),
    received: p.integer().nullable(),
    returned: p.integer().default(0),
  },
});

/** One product, size and certificate of a stock document. `received` is null until the pieces arrive. */
export class StockDocumentLine extends StockDocumentLineSchema.class {}
StockDocumentLineSchema.setClass(StockDocumentLine);
