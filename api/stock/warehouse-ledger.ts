import type { Tx } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import { rows, sql } from '#api/db/sql.ts';
import { changeOneRow, writeMovement, type Movement } from './movement.ts';

/** The locked row of a product, size and certificate in a warehouse. */
export type WarehousePlace = {
  id: string;
  warehouseId: string;
  productId: string;
  sizeId: string;
  certificateId: string;
  /** Free pieces. */
  available: number;
  /** Pieces that are set aside, for example for an approved withdrawal. */
  allocated: number;
};

/** Changes of the two quantities of a place. */
type Change = { available?: number; allocated?: number };

const COLUMNS = sql`id, warehouse_id as warehouseId, product_id as productId, size_id as sizeId, certificate_id as certificateId,
  quantity_available as available, quantity_allocated as allocated`;

/**
 * Locks stock of warehouses until the transaction ends, in the order of the ids, which prevents deadlocks. Lock employees,
 * quotas and channels before it, and withdrawals after it. Deleted stock and stock of other tenants is missing in the
 * result.
 */
export async function lockWarehousePlaces(tx: Tx, ids: readonly string[]): Promise<Map<string, WarehousePlace>> {
  if (ids.length === 0) return new Map();
  const sorted = [...new Set(ids)].sort();
  const found = await rows(
    tx.em,
    sql<WarehousePlace>`select ${COLUMNS} from warehouse_stock
      where customer_id = ${tx.customerId} and id in (${sql.join(sorted)}) and live = 1 order by id for update`,
  );
  return new Map(found.map((place) => [place.id, place]));
}

/** Locks one place; undefined when it does not exist. */
export const lockWarehousePlace = async (tx: Tx, id: string): Promise<WarehousePlace | undefined> =>
  (await lockWarehousePlaces(tx, [id])).get(id);

/**
 * Reserves, issues and returns pieces for a withdrawal over a counter. Contract:
 * - Call them inside write(), with a place from lockWarehousePlaces of the same transaction.
 * - `reservePieces` sets free pieces aside. It returns undefined, and changes nothing, when too few are free.
 * - `issueFreePieces` hands out free pieces at once. It returns undefined, and changes nothing, when too few are free.
 * - `issuePieces` hands out pieces that were reserved before; `releasePieces` makes reserved pieces free again. Both throw
 *   when fewer are reserved: the caller knows from the withdrawal how many are.
 * - `returnPieces` books pieces that come back as free pieces.
 * - All of them write one ledger row that names the withdrawal, and return the place with its new quantities. They write
 *   no audit entry: that of the withdrawal shows them.
 */
export async function reservePieces(
  tx: Tx,
  place: WarehousePlace,
  pieces: number,
  withdrawalId: string,
): Promise<WarehousePlace | undefined> {
  if (place.available < pieces) return undefined;
  return move(tx, place, { available: -pieces, allocated: pieces }, { reason: 'ALLOCATION', withdrawalId });
}

/** Hands out free pieces; see reservePieces. */
export async function issueFreePieces(
  tx: Tx,
  place: WarehousePlace,
  pieces: number,
  withdrawalId: string,
): Promise<WarehousePlace | undefined> {
  if (place.available < pieces) return undefined;
  return move(tx, place, { available: -pieces }, { reason: 'ISSUE', withdrawalId });
}

/** Hands out reserved pieces; see reservePieces. */
export const issuePieces = (tx: Tx, place: WarehousePlace, pieces: number, withdrawalId: string) =>
  move(tx, place, { allocated: -pieces }, { reason: 'ISSUE', withdrawalId });

/** Cancels a reservation; see reservePieces. */
export const releasePieces = (tx: Tx, place: WarehousePlace, pieces: number, withdrawalId: string) =>
  move(tx, place, { available: pieces, allocated: -pieces }, { reason: 'DEALLOCATION', withdrawalId });

/** Books returned pieces; see reservePieces. */
export const returnPieces = (
  tx: Tx,
  place: WarehousePlace,
  pieces: number,
  source: { withdrawalId: string; returnId?: string | null },
) => move(tx, place, { available: pieces }, { ...source, reason: 'RETURN' });

/** Sets free pieces aside (requirements E7). The caller must check that enough are free. */
export const allocate = (tx: Tx, place: WarehousePlace, pieces: number, note?: string | null) =>
  moveWithAudit(tx, place, { available: -pieces, allocated: pieces }, { reason: 'ALLOCATION', note });

/** Makes allocated pieces free. The caller must check that as many are allocated. */
export const deallocate = (tx: Tx, place: WarehousePlace, pieces: number, note?: string | null) =>
  moveWithAudit(tx, place, { available: pieces, allocated: -pieces }, { reason: 'DEALLOCATION', note });

/** Adds free pieces, or removes them when `pieces` is negative. The caller must check that enough are free. */
export const movePieces = (tx: Tx, place: WarehousePlace, pieces: number, movement: Movement) =>
  moveWithAudit(tx, place, { available: pieces }, movement);

/** Books a count of all pieces, which must not be below the allocated ones. Writes nothing when the count agrees. */
export async function countPieces(
  tx: Tx,
  place: WarehousePlace,
  counted: number,
  movement: Movement,
): Promise<WarehousePlace> {
  const difference = counted - place.available - place.allocated;
  return difference === 0 ? place : movePieces(tx, place, difference, movement);
}

async function moveWithAudit(
  tx: Tx,
  before: WarehousePlace,
  change: Change,
  movement: Movement,
): Promise<WarehousePlace> {
  const after = await move(tx, before, change, movement);
  const values = [
    ['quantityAvailable', before.available, after.available],
    ['quantityAllocated', before.allocated, after.allocated],
  ] as const;
  const changed = values.filter(([, old, now]) => old !== now);
  const changes = Object.fromEntries(changed.map(([field, old, now]) => [field, { old, new: now }]));
  await recordAudit(tx.em, [
    { operation: 'UPDATE', targetEntityType: 'WAREHOUSE', targetEntityId: before.id, changes },
  ]);
  return after;
}

/** Changes both quantities by one conditional statement, and writes the ledger row. */
async function move(
  tx: Tx,
  place: WarehousePlace,
  { available = 0, allocated = 0 }: Change,
  movement: Movement,
): Promise<WarehousePlace> {
  await changeOneRow(
    tx,
    sql`update warehouse_stock set quantity_available = quantity_available + ${available},
        quantity_allocated = quantity_allocated + ${allocated}
      where customer_id = ${tx.customerId} and id = ${place.id}
        and quantity_available + ${available} >= 0 and quantity_allocated + ${allocated} >= 0`,
  );
  const after = { ...place, available: place.available + available, allocated: place.allocated + allocated };
  const balance = after.available + after.allocated;
  await writeMovement(tx, place, { pieces: available + allocated, allocated, balance }, movement);
  return after;
}
