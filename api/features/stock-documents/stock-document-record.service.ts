import { createRow } from '#api/crud/create-row.ts';
import { once } from '#api/crud/request-key.ts';
import { getOrFail } from '#api/crud/rows.ts';
import { write, type Tx } from '#api/crud/write.ts';
import { change, sql } from '#api/db/sql.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import { newId } from '#api/platform/ids.ts';
import { publishWarehouseStock } from '#api/stock/warehouse-events.ts';
import type { Contents } from '#api/features/products/contents.service.ts';
import { StockDocument } from './stock-document.entity.ts';

/** A line of a new document. */
export type NewLine = Contents & { channel?: number | null; quantity: number; received?: number | null };

/** What a new document consists of. */
type NewDocument = Pick<StockDocument, 'kind' | 'state'> &
  Partial<
    Pick<
      StockDocument,
      | 'fromWarehouseId'
      | 'toWarehouseId'
      | 'machineId'
      | 'reversesId'
      | 'supplier'
      | 'reference'
      | 'note'
      | 'receivedAt'
    >
  >;

/** Writes the document and its lines; returns its id. */
type AddDocument = (document: NewDocument, lines: readonly NewLine[]) => Promise<string>;

/** Creates a document once for each request key; a repeated call returns the document of the first one. */
export async function createDocument(
  ctx: TenantContext,
  { key, ...content }: { key: string } & Record<string, unknown>,
  work: (tx: Tx, add: AddDocument) => Promise<string>,
): Promise<StockDocument> {
  const [id = ''] = await write(ctx, (tx) => {
    const add: AddDocument = (document, lines) => {
      publishWarehouseStock(tx, ctx.services.pubsub, [document.fromWarehouseId, document.toWarehouseId]);
      return addDocument(tx, document, lines);
    };
    return once(tx, key, content, async () => [{ id: await work(tx, add) }]);
  });
  return getOrFail(ctx, StockDocument, id);
}

/** Writes a document and its lines; returns its id. */
export async function addDocument(tx: Tx, document: NewDocument, lines: readonly NewLine[]): Promise<string> {
  const { id } = await createRow(tx, StockDocument, document);
  await insertLines(tx, id, lines);
  return id;
}

async function insertLines(tx: Tx, documentId: string, lines: readonly NewLine[]): Promise<void> {
  const values = lines.map(
    ({ productId, sizeId, certificateId, channel = null, quantity, received = null }, index) =>
      sql`(${tx.customerId}, ${newId()}, ${documentId}, ${index + 1}, ${productId}, ${sizeId}, ${certificateId}, ${channel}, ${quantity}, ${received})`,
  );
  await change(
    tx.em,
    sql`insert into stock_document_line (customer_id, id, document_id, position, product_id, size_id, certificate_id, channel, quantity, received)
      values ${sql.join(values)}`,
  );
}
