import { requireLive } from '#api/crud/require-live.ts';
import type { Tx } from '#api/crud/write.ts';
import { rows, sql } from '#api/db/sql.ts';
import { invalid, type FieldFault } from '#api/platform/errors.ts';

/** What a place contains: a product in one size with one certificate. */
export type Contents = { productId: string; sizeId: string; certificateId: string };

/**
 * Checks that all products, sizes and certificates are live records of the tenant and belong together, and locks them
 * against deletion. `prefixOf` is the path of the contents in the input, for example `channels[0].`.
 */
export async function requireContents(
  tx: Tx,
  contents: readonly Contents[],
  prefixOf: (index: number) => string,
): Promise<void> {
  const references = contents.flatMap(({ productId, sizeId, certificateId }, index) => [
    { path: `${prefixOf(index)}productId`, table: 'product', id: productId },
    { path: `${prefixOf(index)}sizeId`, table: 'product_size', id: sizeId },
    { path: `${prefixOf(index)}certificateId`, table: 'product_certificate', id: certificateId },
  ]);
  await requireLive(tx, references);
  if (contents.length === 0) return;
  const certificates = await rows(
    tx.em,
    sql<{ id: string; sizeId: string; productId: string }>`
      select certificate.id, size.id as sizeId, size.product_id as productId from product_certificate certificate
      join product_size size on size.customer_id = certificate.customer_id and size.id = certificate.size_id
      where certificate.customer_id = ${tx.customerId} and certificate.id in (${sql.join(contents.map(({ certificateId }) => certificateId))})`,
  );
  const byId = new Map(certificates.map((certificate) => [certificate.id, certificate]));
  const faults = contents.flatMap((content, index): FieldFault[] => {
    const certificate = byId.get(content.certificateId);
    if (certificate?.sizeId !== content.sizeId) return [{ path: `${prefixOf(index)}certificateId`, key: 'unknown' }];
    return certificate.productId === content.productId ? [] : [{ path: `${prefixOf(index)}sizeId`, key: 'unknown' }];
  });
  if (faults.length > 0) throw invalid(faults);
}
