import type { Tx } from '#api/crud/write.ts';
import { change, sql, type Sql } from '#api/db/sql.ts';
import { newId } from '#api/platform/ids.ts';

/** Why a quantity changed. */
export const MOVEMENT_REASONS = [
  'RESTOCK',
  'DELIVERY',
  'OFFLINE_DELIVERY',
  'COUNT',
  'MACHINE_REPORT',
  'ADJUSTMENT',
  'ALLOCATION',
  'DEALLOCATION',
  'RECEIPT',
  'TRANSFER_OUT',
  'TRANSFER_IN',
  'ISSUE',
  'RETURN',
  'COUNTER_ENTRY',
] as const;
export type MovementReason = (typeof MOVEMENT_REASONS)[number];

/** Fields of a ledger row except place and quantities. */
export type Movement = {
  reason: MovementReason;
  withdrawalId?: string | null;
  /** The document that moves the pieces. */
  documentId?: string | null;
  /** The return of pieces by a person. */
  returnId?: string | null;
  note?: string | null;
};

/** Where pieces are: a channel of a machine, or the stock of one product in a warehouse. */
export type Place = { id: string; productId: string; sizeId: string; certificateId: string } & (
  | { machineId: string; channel: number }
  | { warehouseId: string }
);

/** Changes of the quantities of a place, and its pieces afterwards. */
type Amounts = {
  /** Change of all pieces in the place. */
  pieces: number;
  /** Change of the pieces among these that are allocated. Reservations of channels are not in the ledger. */
  allocated?: number;
  balance: number;
};

/** Writes the ledger row of a change. Every change of a quantity passes here, in the transaction of the change. */
export async function writeMovement(tx: Tx, place: Place, amounts: Amounts, movement: Movement): Promise<void> {
  const { type, id, name } = tx.actor;
  const { reason, withdrawalId = null, documentId = null, returnId = null, note = null } = movement;
  const isChannel = 'machineId' in place;
  await change(
    tx.em,
    sql`insert into stock_movement (customer_id, id, machine_id, channel_id, channel, warehouse_id, warehouse_stock_id, product_id, size_id,
        certificate_id, reason, quantity, allocated, balance, withdrawal_id, document_id, return_id, note, actor_type, actor_id, actor_name)
      values (${tx.customerId}, ${newId()}, ${isChannel ? place.machineId : null}, ${isChannel ? place.id : null},
        ${isChannel ? place.channel : null}, ${isChannel ? null : place.warehouseId}, ${isChannel ? null : place.id},
        ${place.productId}, ${place.sizeId}, ${place.certificateId}, ${reason}, ${amounts.pieces}, ${amounts.allocated ?? 0},
        ${amounts.balance}, ${withdrawalId}, ${documentId}, ${returnId}, ${note}, ${type}, ${id}, ${name})`,
  );
}

/** The row is locked and checked. A statement that does not match it is a programming error: the transaction fails. */
export async function changeOneRow(tx: Tx, statement: Sql): Promise<void> {
  if ((await change(tx.em, statement)) !== 1)
    throw new Error('A stock statement matched no row: the place differs from its locked row');
}
