import { createRow } from '#api/crud/create-row.ts';
import { markDeleted } from '#api/crud/delete-row.ts';
import { requireLive } from '#api/crud/require-live.ts';
import { getOrFail } from '#api/crud/rows.ts';
import { lockRow, updateRow } from '#api/crud/update-row.ts';
import { write, type Tx } from '#api/crud/write.ts';
import { requireContents } from '#api/features/products/contents.service.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type {
  AdjustWarehouseItemInput,
  AllocateStockInput,
  CreateWarehouseStockInput,
  RestockWarehouseItemInput,
  UpdateWarehouseStockInput,
} from '#api/graphql/generated/types.ts';
import { inUse, invalidField, notFound } from '#api/platform/errors.ts';
import { validate, validatePartial } from '#api/rules/validate.ts';
import type { Movement } from '#api/stock/movement.ts';
import { publishWarehouseStock } from '#api/stock/warehouse-events.ts';
import {
  allocate,
  countPieces,
  deallocate,
  lockWarehousePlace,
  movePieces,
  type WarehousePlace,
} from '#api/stock/warehouse-ledger.ts';
import { WarehouseStock } from './warehouse-stock.entity.ts';
import {
  changedStockRules,
  countedPiecesRules,
  movedPiecesRules,
  WAREHOUSE_STOCK_LIMITS,
  warehouseStockRules,
} from './warehouse-stock.rules.ts';

/** Adds a product, size and certificate to a warehouse, with its first pieces. */
export async function createWarehouseStock(
  ctx: TenantContext,
  input: CreateWarehouseStockInput,
): Promise<WarehouseStock> {
  const { quantity, ...values } = validate(warehouseStockRules, input);
  const id = await write(ctx, async (tx) => {
    await requireLive(tx, [{ path: 'warehouseId', table: 'main_warehouse', id: values.warehouseId }]);
    await requireContents(tx, [values], () => '');
    const row = await createRow(tx, WarehouseStock, values);
    await addPieces(tx, await lockPlace(tx, row.id), quantity, { reason: 'RESTOCK' });
    publishWarehouseStock(tx, ctx.services.pubsub, [values.warehouseId]);
    return row.id;
  });
  return getOrFail(ctx, WarehouseStock, id);
}

/** Changes levels and status. A quantity is a count of all pieces. */
export async function updateWarehouseStock(
  ctx: TenantContext,
  input: UpdateWarehouseStockInput,
): Promise<WarehouseStock> {
  const { quantity, ...values } = validatePartial(changedStockRules, input);
  await write(ctx, async (tx) => {
    const row = await lockRow(tx, WarehouseStock, input.id, input.version);
    const { lowLevel, parLevel, maxLevel } = { ...row, ...values };
    validate(changedStockRules, { lowLevel, parLevel, maxLevel });
    await updateRow(tx, WarehouseStock, input, values);
    if (typeof quantity === 'number') await count(tx, await lockPlace(tx, input.id), quantity, null);
    publishWarehouseStock(tx, ctx.services.pubsub, [row.warehouseId]);
  });
  return getOrFail(ctx, WarehouseStock, input.id);
}

/** Removes an item from its warehouse. IN_USE while pieces are left. */
export const deleteWarehouseStock = (ctx: TenantContext, { id, version }: { id: string; version: number }) =>
  write(ctx, async (tx) => {
    const row = await lockRow(tx, WarehouseStock, id, version);
    const pieces = row.quantityAvailable + row.quantityAllocated;
    if (pieces > 0) throw inUse([{ type: 'PIECE', count: pieces }]);
    publishWarehouseStock(tx, ctx.services.pubsub, [row.warehouseId]);
    return markDeleted(tx, row);
  });

/** Sets free pieces aside (requirements E7). */
export function allocateStock(ctx: TenantContext, input: AllocateStockInput): Promise<WarehouseStock> {
  const { quantity, note } = validate(movedPiecesRules, input);
  return changePlace(ctx, input.id, (tx, place) => {
    if (quantity > place.available) throw invalidField('quantity', 'maximum', { max: place.available });
    return allocate(tx, place, quantity, note);
  });
}

/** Makes allocated pieces free (requirements E7). */
export function deallocateStock(ctx: TenantContext, input: AllocateStockInput): Promise<WarehouseStock> {
  const { quantity, note } = validate(movedPiecesRules, input);
  return changePlace(ctx, input.id, (tx, place) => {
    if (quantity > place.allocated) throw invalidField('quantity', 'maximum', { max: place.allocated });
    return deallocate(tx, place, quantity, note);
  });
}

/** Records added pieces. */
export function restockWarehouseItem(ctx: TenantContext, input: RestockWarehouseItemInput): Promise<WarehouseStock> {
  const { quantity, note } = validate(movedPiecesRules, input);
  return changePlace(ctx, input.id, (tx, place) => addPieces(tx, place, quantity, { reason: 'RESTOCK', note }));
}

/** Records a count with its reason. */
export function adjustWarehouseItem(ctx: TenantContext, input: AdjustWarehouseItemInput): Promise<WarehouseStock> {
  const { quantity, note } = validate(countedPiecesRules, input);
  return changePlace(ctx, input.id, (tx, place) => count(tx, place, quantity, note));
}

async function changePlace(
  ctx: TenantContext,
  id: string,
  apply: (tx: Tx, place: WarehousePlace) => Promise<WarehousePlace>,
): Promise<WarehouseStock> {
  await write(ctx, async (tx) => {
    const { warehouseId } = await apply(tx, await lockPlace(tx, id));
    publishWarehouseStock(tx, ctx.services.pubsub, [warehouseId]);
  });
  return getOrFail(ctx, WarehouseStock, id);
}

async function lockPlace(tx: Tx, id: string): Promise<WarehousePlace> {
  const place = await lockWarehousePlace(tx, id);
  if (!place) throw notFound('WarehouseStock');
  return place;
}

function addPieces(tx: Tx, place: WarehousePlace, pieces: number, movement: Movement): Promise<WarehousePlace> {
  const free = WAREHOUSE_STOCK_LIMITS.quantity - place.available - place.allocated;
  if (pieces > free) throw invalidField('quantity', 'maximum', { max: free });
  return movePieces(tx, place, pieces, movement);
}

function count(tx: Tx, place: WarehousePlace, counted: number, note: string | null): Promise<WarehousePlace> {
  if (counted < place.allocated) throw invalidField('quantity', 'minimum', { min: place.allocated });
  return countPieces(tx, place, counted, { reason: 'COUNT', note });
}
