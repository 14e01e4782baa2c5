import { createRow } from '#api/crud/create-row.ts';
import { requireLive } from '#api/crud/require-live.ts';
import type { Tx } from '#api/crud/write.ts';
import { COUNTER_GUARDS, issueBasket } from '#api/features/counter/issue-basket.service.ts';
import {
  ensurePlaces,
  lockPlaces,
  placeOf,
  requireRoom,
} from '#api/features/main-warehouses/warehouse-places.service.ts';
import type { Contents } from '#api/features/products/contents.service.ts';
import { lockPeople } from '#api/features/withdrawals/identity-check.service.ts';
import { Withdrawal } from '#api/features/withdrawals/withdrawal.entity.ts';
import { publishWithdrawal } from '#api/features/withdrawals/withdrawal.service.ts';
import { invalidField, notFound } from '#api/platform/errors.ts';
import type { PubSub } from '#api/platform/pubsub.ts';
import { publishWarehouseStock } from '#api/stock/warehouse-events.ts';
import { returnPieces } from '#api/stock/warehouse-ledger.ts';
import { PieceReturn } from './piece-return.entity.ts';
import { usesWarehouse, type ReturnKind } from './piece-return.rules.ts';
import { requireRestockable } from './restock-check.ts';
import { countReturned, refusedReturn } from './returned-quantity.ts';

/**
 * Functions that prevent simultaneous returns from exceeding what was delivered. A test replaces them by versions without
 * locks, to show that they are necessary.
 */
export type ReturnGuards = { lockPeople: typeof lockPeople; countReturned: typeof countReturned };
/** The guards of the product. */
export const RETURN_GUARDS: ReturnGuards = { lockPeople, countReturned };

/** A checked return. */
export type NewReturn = {
  kind: ReturnKind;
  quantity: number;
  reason: string;
  warehouseId: string | null;
  /** Certificate of the new pieces of an exchange. */
  certificateId: string | null;
  isRestocked: boolean;
  /** See Basket. */
  approvalReason: string | null;
};

/** Locks the employee, then stock, then the withdrawal, and books the return. */
export async function bookReturn(
  tx: Tx,
  { pubsub, guards }: { pubsub: PubSub; guards: ReturnGuards },
  withdrawalId: string,
  wanted: NewReturn,
): Promise<PieceReturn> {
  const withdrawal = await tx.em.findOne(Withdrawal, { customerId: tx.customerId, id: withdrawalId });
  if (!withdrawal) throw notFound('Withdrawal');
  await guards.lockPeople(tx, withdrawal.employeeId ? [withdrawal.employeeId] : []);
  // An unknown id is refused also where the kind does not use it.
  await requireLive(tx, [
    { path: 'warehouseId', table: 'main_warehouse', id: wanted.warehouseId },
    { path: 'certificateId', table: 'product_certificate', id: wanted.certificateId },
  ]);
  const { kind, quantity, reason, isRestocked } = wanted;
  const warehouseId = usesWarehouse(kind) ? wanted.warehouseId : null;
  const contents = await lockStock(tx, withdrawal, { ...wanted, warehouseId });
  const counted = await guards.countReturned(tx, { withdrawalId, kind, pieces: quantity });
  if (!counted) throw await refusedReturn(tx, withdrawalId);
  const replacementId = kind === 'EXCHANGE' ? await issueReplacement(tx, pubsub, withdrawal, wanted) : null;
  const row = await createRow(tx, PieceReturn, {
    kind,
    withdrawalId,
    employeeId: withdrawal.employeeId,
    quantity,
    warehouseId,
    isRestocked,
    replacementId,
    reason,
  });
  if (contents) {
    await restock(tx, contents, row);
    publishWarehouseStock(tx, pubsub, [warehouseId]);
  }
  publishWithdrawal(tx, pubsub, withdrawal);
  return row;
}

/** Locks the stock of the old and the new pieces. Returns what goes back to it, if anything does. */
async function lockStock(
  tx: Tx,
  withdrawal: Withdrawal,
  { kind, warehouseId, certificateId, isRestocked }: NewReturn,
): Promise<Contents | null> {
  if (!warehouseId) return null;
  const contents = isRestocked ? await requireRestockable(tx, withdrawal) : null;
  if (contents) await ensurePlaces(tx, warehouseId, [contents]);
  const issued = kind === 'EXCHANGE' ? (certificateId ?? withdrawal.certificateId) : null;
  await lockPlaces(
    tx,
    warehouseId,
    [contents?.certificateId, issued].filter((id) => typeof id === 'string'),
  );
  return contents;
}

/** Books the pieces into the warehouse. Its stock is read again, because an exchange has taken pieces of it. */
async function restock(tx: Tx, { certificateId }: Contents, { id, warehouseId, quantity, withdrawalId }: PieceReturn) {
  const place = placeOf(await lockPlaces(tx, warehouseId ?? '', [certificateId]), certificateId);
  requireRoom(place, quantity, 'quantity');
  await returnPieces(tx, place, quantity, { withdrawalId, returnId: id });
}

/** Hands out the new pieces of an exchange, by the rules of the counter. */
async function issueReplacement(
  tx: Tx,
  pubsub: PubSub,
  { employeeId, productId, certificateId: oldCertificate }: Withdrawal,
  { warehouseId, certificateId, quantity, approvalReason }: NewReturn,
): Promise<string> {
  const wanted = certificateId ?? oldCertificate;
  if (!employeeId || !warehouseId || !wanted) throw invalidField('certificateId', 'required');
  const basket = {
    warehouseId,
    employeeId,
    lines: [{ certificateId: wanted, quantity }],
    approvalReason,
    signature: null,
  };
  const [issued] = await issueBasket(tx, { pubsub, guards: COUNTER_GUARDS }, basket, () => 'certificateId');
  if (!issued || issued.productId !== productId) throw invalidField('certificateId', 'unknown');
  return issued.id;
}
