import { createOrm } from '#api/db/orm.ts';
import { rows, sql } from '#api/db/sql.ts';
import { newId } from '#api/platform/ids.ts';
import { insertRows } from '#api/seed/insert.ts';
import { auditStock, type Mismatch } from '#api/stock/audit.ts';

/** A warehouse whose stock is handed out, and the people who receive it. */
export type CounterStock = { warehouseId: string; certificateIds: readonly string[]; employeeIds: readonly string[] };

/** Far more pieces than a measurement hands out. */
const PIECES = 1_000_000;

/** Adds a warehouse with this many products, each of one size and certificate, and with its ledger. */
export async function addCounterStock(databaseUrl: string, customerId: string, count: number): Promise<CounterStock> {
  const orm = await createOrm(databaseUrl, { pool: 2 });
  try {
    const em = orm.em.fork();
    const warehouseId = newId();
    const record = { customer_id: customerId };
    const places = Array.from({ length: count }, () => ({
      id: newId(),
      productId: newId(),
      sizeId: newId(),
      certificateId: newId(),
    }));
    const each = (columns: (place: (typeof places)[number], index: number) => Record<string, string | number>) =>
      places.map((place, index) => ({ ...record, ...columns(place, index) }));
    const contentsOf = ({ productId, sizeId, certificateId }: (typeof places)[number]) => ({
      product_id: productId,
      size_id: sizeId,
      certificate_id: certificateId,
    });
    await insertRows(em, 'main_warehouse', [{ ...record, id: warehouseId, name: 'Counter' }]);
    await insertRows(
      em,
      'product',
      each(({ productId: id }, index) => ({ id, name: `Glove ${index}` })),
    );
    await insertRows(
      em,
      'product_size',
      each(({ sizeId: id, productId }, index) => ({ id, product_id: productId, size: 'M', code: `GLOVE-${index}` })),
    );
    await insertRows(
      em,
      'product_certificate',
      each(({ certificateId: id, sizeId }, index) => ({ id, size_id: sizeId, name: 'CA', number: `${index}` })),
    );
    await insertRows(
      em,
      'warehouse_stock',
      each((place) => ({
        id: place.id,
        warehouse_id: warehouseId,
        ...contentsOf(place),
        quantity_available: PIECES,
      })),
    );
    await insertRows(
      em,
      'stock_movement',
      each((place) => ({
        id: newId(),
        warehouse_id: warehouseId,
        warehouse_stock_id: place.id,
        ...contentsOf(place),
        reason: 'RESTOCK',
        quantity: PIECES,
        balance: PIECES,
        actor_type: 'SYSTEM',
      })),
    );
    const people = await rows(em, sql<{ id: string }>`select id from employee where customer_id = ${customerId}`);
    return {
      warehouseId,
      certificateIds: places.map(({ certificateId }) => certificateId),
      employeeIds: people.map(({ id }) => id),
    };
  } finally {
    await orm.close(true);
  }
}

/** Rows that break a rule of the stock. */
export async function brokenStock(databaseUrl: string): Promise<Mismatch[]> {
  const orm = await createOrm(databaseUrl, { pool: 2 });
  try {
    return (await auditStock(orm.em.fork())).mismatches;
  } finally {
    await orm.close(true);
  }
}
