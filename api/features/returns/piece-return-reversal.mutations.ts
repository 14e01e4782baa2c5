import { createRow } from '#api/crud/create-row.ts';
import { once } from '#api/crud/request-key.ts';
import { getOrFail } from '#api/crud/rows.ts';
import { write, type Tx } from '#api/crud/write.ts';
import { lockPlaces, placeOf } from '#api/features/main-warehouses/warehouse-places.service.ts';
import { Withdrawal } from '#api/features/withdrawals/withdrawal.entity.ts';
import { publishWithdrawal } from '#api/features/withdrawals/withdrawal.service.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { ReversePieceReturnInput } from '#api/graphql/generated/types.ts';
import { invalidField, notFound } from '#api/platform/errors.ts';
import { validate } from '#api/rules/validate.ts';
import { publishWarehouseStock } from '#api/stock/warehouse-events.ts';
import { movePieces } from '#api/stock/warehouse-ledger.ts';
import { PieceReturn } from './piece-return.entity.ts';
import { reversalRules } from './piece-return.rules.ts';
import { countReturned } from './returned-quantity.ts';

/** Undoes a return by a counter-entry. A return has at most one, and a counter-entry has none. */
export async function reversePieceReturn(ctx: TenantContext, input: ReversePieceReturnInput): Promise<PieceReturn> {
  const { key, id, reason } = validate(reversalRules, input);
  const [reversalId = ''] = await write(ctx, (tx) =>
    once(tx, key, input, async () => {
      const undone = await tx.em.findOne(PieceReturn, { customerId: tx.customerId, id });
      if (!undone) throw notFound('PieceReturn');
      const withdrawal = await tx.em.findOne(Withdrawal, { customerId: tx.customerId, id: undone.withdrawalId });
      if (!withdrawal) throw notFound('Withdrawal');
      const row = await bookReversal(tx, undone, { reason, certificateId: withdrawal.certificateId ?? '' });
      publishWithdrawal(tx, ctx.services.pubsub, withdrawal);
      publishWarehouseStock(tx, ctx.services.pubsub, [undone.warehouseId]);
      return [row];
    }),
  );
  return getOrFail(ctx, PieceReturn, reversalId);
}

/** Locks stock, then the withdrawal: only one of two simultaneous reversals sees the return as not undone. */
async function bookReversal(
  tx: Tx,
  undone: PieceReturn,
  { reason, certificateId }: { reason: string; certificateId: string },
): Promise<PieceReturn> {
  const { kind, withdrawalId, employeeId, quantity, warehouseId, isRestocked } = undone;
  const places = warehouseId && isRestocked ? await lockPlaces(tx, warehouseId, [certificateId]) : null;
  const counted = await countReturned(tx, { withdrawalId, kind, pieces: -quantity });
  const earlier = await tx.em.findOne(PieceReturn, { customerId: tx.customerId, reversesId: undone.id });
  if (!counted || earlier || undone.reversesId) throw invalidField('id', 'wrongStatus');
  const row = await createRow(tx, PieceReturn, {
    kind,
    withdrawalId,
    employeeId,
    quantity: -quantity,
    warehouseId,
    isRestocked,
    reversesId: undone.id,
    reason,
  });
  if (places) {
    const place = placeOf(places, certificateId);
    if (place.available < quantity) throw invalidField('id', 'notFreeAnyMore');
    await movePieces(tx, place, -quantity, { reason: 'COUNTER_ENTRY', withdrawalId, returnId: row.id });
  }
  return row;
}
