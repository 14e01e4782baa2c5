import { defineEntity, p } from '@mikro-orm/core';
import { idProp, instantProp, tenantProps, wordProp } from '#api/db/base.entity.ts';
import { STOCK_COUNT_LIMITS } from './stock-count.rules.ts';

/** OPEN: being counted. SUBMITTED: waits for approval. APPROVED: the differences are booked. */
export type StockCountState = 'OPEN' | 'SUBMITTED' | 'APPROVED' | 'CANCELLED';

const StockCountSchema = defineEntity({
  name: 'StockCount',
  tableName: 'stock_count',
  properties: {
    ...tenantProps,
    warehouseId: idProp(),
    state: wordProp<StockCountState>(),
    round: p.integer().default(1),
    lineCount: p.integer(),
    countedLines: p.integer().default(0),
    note: p.string().length(STOCK_COUNT_LIMITS.note).nullable(),
    reason: p.string().length(STOCK_COUNT_LIMITS.note).nullable(),
    submittedAt: instantProp().nullable(),
    decidedAt: instantProp().nullable(),
    decidedById: idProp().nullable(),
    decidedByName: p.string().length(255).nullable(),
    documentId: idProp().nullable(),
  },
});

/** A blind count of the stock of a warehouse, from opening to approval. The differences are booked by a stock document. */
export class StockCount extends StockCountSchema.class {}
StockCountSchema.setClass(StockCount);
