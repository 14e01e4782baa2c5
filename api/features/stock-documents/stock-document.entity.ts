import { defineEntity, p } from '@mikro-orm/core';
import { idProp, instantProp, tenantProps, wordProp } from '#api/db/base.entity.ts';
import { STOCK_DOCUMENT_LIMITS } from './stock-document.rules.ts';

/** Kinds of documents. */
export type StockDocumentKind = 'RECEIPT' | 'TRANSFER' | 'REFILL' | 'COUNT' | 'COUNTER_ENTRY';
/** A transfer is IN_TRANSIT until it is received; a counter-entry sets the reversed document to REVERSED. */
export type StockDocumentState = 'IN_TRANSIT' | 'DONE' | 'REVERSED';

const StockDocumentSchema = defineEntity({
  name: 'StockDocument',
  tableName: 'stock_document',
  properties: {
    ...tenantProps,
    kind: wordProp<StockDocumentKind>(),
    state: wordProp<StockDocumentState>(),
    fromWarehouseId: idProp().nullable(),
    toWarehouseId: idProp().nullable(),
    machineId: idProp().nullable(),
    reversesId: idProp().nullable(),
    supplier: p.string().length(STOCK_DOCUMENT_LIMITS.supplier).nullable(),
    reference: p.string().length(STOCK_DOCUMENT_LIMITS.reference).nullable(),
    note: p.string().length(STOCK_DOCUMENT_LIMITS.note).nullable(),
    receivedAt: instantProp().nullable(),
  },
});

/** A document that moves pieces: one transaction, one row of the ledger for each line and place. */
export class StockDocument extends StockDocumentSchema.class {}
StockDocumentSchema.setClass(StockDocument);
