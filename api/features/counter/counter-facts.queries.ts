import type { Tx } from '#api/crud/write.ts';
import { firstRow, rows, sql } from '#api/db/sql.ts';
import type { Candidate } from '#api/features/withdrawals/withdrawal-decision.service.ts';
import type { CopiedPiece } from '#api/features/withdrawals/withdrawal-record.service.ts';

/** The fields of a warehouse and its tenant that a decision needs. */
export type WarehouseFacts = {
  id: string;
  name: string;
  code: string | null;
  warehouseStatus: string;
  tenantStatus: string;
  timeZone: string;
};

/** Stock of a certificate in a warehouse, with the names that a withdrawal copies. */
export type CounterPlace = Candidate & CopiedPiece & { productName: string; sizeId: string; certificateId: string };

/**
 * Loads a warehouse and its tenant, and locks the warehouse against deletion. Undefined for ids of other tenants and of
 * deleted warehouses.
 */
export const lockWarehouse = (tx: Tx, warehouseId: string): Promise<WarehouseFacts | undefined> =>
  firstRow(
    tx.em,
    sql<WarehouseFacts>`
      select warehouse.id, warehouse.name, warehouse.code, warehouse.status as warehouseStatus, customer.status as tenantStatus, customer.time_zone as timeZone
      from main_warehouse warehouse join customer on customer.id = warehouse.customer_id
      where warehouse.customer_id = ${tx.customerId} and warehouse.id = ${warehouseId} and warehouse.live = 1
        and warehouse.status <> 'PENDING' for share of warehouse`,
  );

type PlaceRow = Omit<CounterPlace, 'channel' | 'isOffered' | 'isCertificateActive' | 'reserved'> & {
  productStatus: string;
  sizeStatus: string;
  certificateStatus: string;
};

/**
 * The stock of these certificates in a warehouse, by certificate; certificates that the warehouse does not keep are missing.
 * Locks the certificates against deletion. The quantities may change until the places are locked.
 */
export async function findPlaces(
  tx: Tx,
  warehouseId: string,
  certificateIds: readonly string[],
): Promise<Map<string, CounterPlace>> {
  const found = await rows(
    tx.em,
    sql<PlaceRow>`
      select place.id, place.product_id as productId, place.size_id as sizeId, place.certificate_id as certificateId,
        if(place.status = 'ACTIVE', 'AVAILABLE', 'MAINTENANCE') as status, place.quantity_available as quantity,
        product.name as productName, product.status as productStatus, product.agent_codes as agentCodes, size.size, size.code as sizeCode, size.status as sizeStatus, size.price as unitPrice, size.currency,
        certificate.number as certificate, certificate.status as certificateStatus, certificate.expiration_date as certificateValidUntil
      from warehouse_stock place
      join product on product.customer_id = place.customer_id and product.id = place.product_id
      join product_size size on size.customer_id = place.customer_id and size.id = place.size_id
      join product_certificate certificate on certificate.customer_id = place.customer_id and certificate.id = place.certificate_id
      where place.customer_id = ${tx.customerId} and place.warehouse_id = ${warehouseId} and place.live = 1
        and place.certificate_id in (${sql.join([...certificateIds])}) and certificate.live = 1
        and certificate.status <> 'PENDING' for share of certificate`,
  );
  return new Map(
    found.map(({ productStatus, sizeStatus, certificateStatus, ...row }) => [
      row.certificateId,
      {
        ...row,
        channel: 0,
        reserved: 0,
        isOffered: productStatus === 'ACTIVE' && sizeStatus === 'ACTIVE',
        isCertificateActive: certificateStatus === 'ACTIVE',
      },
    ]),
  );
}
