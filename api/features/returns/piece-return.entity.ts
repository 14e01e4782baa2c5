import { defineEntity, p } from '@mikro-orm/core';
import { idProp, tenantProps, wordProp } from '#api/db/base.entity.ts';
import { RETURN_LIMITS, type ReturnKind } from './piece-return.rules.ts';

const PieceReturnSchema = defineEntity({
  name: 'PieceReturn',
  tableName: 'piece_return',
  properties: {
    ...tenantProps,
    kind: wordProp<ReturnKind>(),
    withdrawalId: idProp(),
    employeeId: idProp().nullable(),
    quantity: p.integer(),
    warehouseId: idProp().nullable(),
    isRestocked: p.boolean(),
    replacementId: idProp().nullable(),
    reversesId: idProp().nullable(),
    reason: p.string().length(RETURN_LIMITS.reason),
  },
});

/**
 * Pieces of a withdrawal that the person no longer holds. Never changed: a counter-entry names what it undoes in
 * `reversesId`, and has a negative quantity.
 */
export class PieceReturn extends PieceReturnSchema.class {}
PieceReturnSchema.setClass(PieceReturn);
