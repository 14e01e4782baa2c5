import { statusesBefore } from '#api/crud/restore-row.ts';
import type { Tx } from '#api/crud/write.ts';
import { firstRow, sql } from '#api/db/sql.ts';
import { invalidField } from '#api/platform/errors.ts';
import { ProductCertificate } from './product-certificate.entity.ts';
import { ProductSize } from './product-size.entity.ts';

/**
 * Restores the sizes and certificates that were deleted with their product, not those that were taken out of it before.
 * VALIDATION when a size of another product has one of the codes meanwhile.
 */
export async function restoreSizes(tx: Tx, productId: string, deletedAt: Date): Promise<void> {
  const deleted = { customerId: tx.customerId, status: 'DELETED' as const, deletedAt: { $gte: deletedAt } };
  const sizes = await tx.em.find(ProductSize, { ...deleted, productId });
  const certificates = await tx.em.find(ProductCertificate, { ...deleted, sizeId: { $in: sizes.map(({ id }) => id) } });
  await requireFreeCodes(
    tx,
    sizes.map(({ code }) => code),
  );
  await restore(tx, 'ProductSize', sizes);
  await restore(tx, 'ProductCertificate', certificates);
  await tx.em.flush();
}

/** Names a taken code. The unique key refuses those of simultaneous transactions. */
async function requireFreeCodes(tx: Tx, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  const taken = await firstRow(
    tx.em,
    sql<{ code: string }>`select code from product_size
      where customer_id = ${tx.customerId} and live = 1 and code in (${sql.join([...codes])}) limit 1`,
  );
  if (taken) throw invalidField('code', 'takenMeanwhile', { value: taken.code });
}

async function restore(tx: Tx, className: string, parts: readonly (ProductSize | ProductCertificate)[]): Promise<void> {
  if (parts.length === 0) return;
  const ids = parts.map(({ id }) => id);
  const statuses = await statusesBefore(tx, className, ids);
  for (const part of parts)
    Object.assign(part, {
      status: statuses.get(part.id) ?? 'INACTIVE',
      deletedAt: null,
      updatedBy: tx.actor.id,
    });
}
