import type { Tx } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import { change, isIn, rows, sql } from '#api/db/sql.ts';
import type { Contents } from '#api/features/products/contents.service.ts';
import { invalidField } from '#api/platform/errors.ts';
import { newId } from '#api/platform/ids.ts';
import { lockWarehousePlaces, type WarehousePlace } from '#api/stock/warehouse-ledger.ts';
import { WAREHOUSE_STOCK_LIMITS } from './warehouse-stock.rules.ts';

/** Locks the stock of certificates in a warehouse. Returns the known ones, by certificate. */
export async function lockPlaces(
  tx: Tx,
  warehouseId: string,
  certificateIds: readonly string[],
): Promise<Map<string, WarehousePlace>> {
  const found = await rows(
    tx.em,
    sql<{
      id: string;
    }>`select id from warehouse_stock where customer_id = ${tx.customerId} and warehouse_id = ${warehouseId}
      and ${sql.join(isIn('certificate_id', certificateIds))} and live = 1`,
  );
  const places = await lockWarehousePlaces(
    tx,
    found.map(({ id }) => id),
  );
  return new Map([...places.values()].map((place) => [place.certificateId, place]));
}

/** Like lockPlaces, and adds missing ones without pieces. The caller must have locked warehouse and products as live. */
export async function ensurePlaces(
  tx: Tx,
  warehouseId: string,
  contents: readonly Contents[],
): Promise<Map<string, WarehousePlace>> {
  const sorted = contents.toSorted((one, other) => (one.certificateId < other.certificateId ? -1 : 1));
  const added = sorted.map((content) => ({ ...content, id: newId() }));
  const values = added.map(
    ({ id, productId, sizeId, certificateId }) =>
      sql`(${tx.customerId}, ${id}, ${warehouseId}, ${productId}, ${sizeId}, ${certificateId}, ${tx.actor.id}, ${tx.actor.id})`,
  );
  await change(
    tx.em,
    sql`insert into warehouse_stock (customer_id, id, warehouse_id, product_id, size_id, certificate_id, created_by, updated_by)
      values ${sql.join(values)} on duplicate key update version = version`,
  );
  const places = await lockPlaces(
    tx,
    warehouseId,
    sorted.map(({ certificateId }) => certificateId),
  );
  const known = new Set([...places.values()].map(({ id }) => id));
  await recordAudit(
    tx.em,
    added
      .filter(({ id }) => known.has(id))
      .map(({ id, ...content }) => ({
        operation: 'CREATE',
        targetEntityType: 'WAREHOUSE',
        targetEntityId: id,
        changes: Object.fromEntries(
          Object.entries({ warehouseId, ...content }).map(([field, value]) => [field, { old: null, new: value }]),
        ),
      })),
  );
  return places;
}

/** VALIDATION when a warehouse would hold more than the most pieces. */
export function requireRoom(place: WarehousePlace, pieces: number, path: string): void {
  const room = WAREHOUSE_STOCK_LIMITS.quantity - place.available - place.allocated;
  if (pieces > room) throw invalidField(path, 'maximum', { max: room });
}

/** The place of a certificate that the caller has locked. */
export function placeOf(places: ReadonlyMap<string, WarehousePlace>, certificateId: string): WarehousePlace {
  const place = places.get(certificateId);
  if (!place) throw new Error('The place is locked before');
  return place;
}
