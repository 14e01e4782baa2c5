import { defineEntity, p } from '@mikro-orm/core';
import { idProp, instantProp, tenantKey, wordProp } from '#api/db/base.entity.ts';
import type { MovementReason } from '#api/stock/movement.ts';

const StockMovementSchema = defineEntity({
  name: 'StockMovement',
  tableName: 'stock_movement',
  properties: {
    ...tenantKey,
    machineId: idProp().nullable(),
    channelId: idProp().nullable(),
    channel: p.integer().nullable(),
    warehouseId: idProp().nullable(),
    warehouseStockId: idProp().nullable(),
    productId: idProp(),
    sizeId: idProp(),
    certificateId: idProp(),
    reason: wordProp<MovementReason>(),
    quantity: p.integer(),
    allocated: p.integer().default(0),
    balance: p.integer(),
    withdrawalId: idProp().nullable(),
    documentId: idProp().nullable(),
    returnId: idProp().nullable(),
    note: p.string().length(500).nullable(),
    actorType: wordProp<'USER' | 'MACHINE' | 'SYSTEM'>(),
    actorId: idProp().nullable(),
    actorName: p.string().length(255).nullable(),
    createdAt: instantProp(),
  },
});

/** One row of the ledger: written once by api/stock/movement.ts, never changed. */
export class StockMovement extends StockMovementSchema.class {}
StockMovementSchema.setClass(StockMovement);
