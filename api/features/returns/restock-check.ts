import { requireLive } from '#api/crud/require-live.ts';
import { toInstant } from '#api/crud/rows.ts';
import type { Tx } from '#api/crud/write.ts';
import { firstRow, sql } from '#api/db/sql.ts';
import type { Contents } from '#api/features/products/contents.service.ts';
import { lastDayOfUse } from '#api/features/products/product-life.service.ts';
import type { Withdrawal } from '#api/features/withdrawals/withdrawal.entity.ts';
import { clock } from '#api/platform/clock.ts';
import { invalidField } from '#api/platform/errors.ts';
import { dayIn } from '#api/platform/time-zone.ts';
import { restockFault } from './piece-return.rules.ts';

type Row = {
  validityDays: number | null;
  certificateStatus: string;
  certificateValidUntil: string | null;
  deliveredAt: string;
  timeZone: string;
};

/**
 * Checks that the pieces of a withdrawal may go back to stock, by the certificate as it is today and the product's
 * validityDays. Returns what the place must contain, locked against deletion.
 */
export async function requireRestockable(tx: Tx, withdrawal: Withdrawal): Promise<Contents> {
  const { productId, sizeId, certificateId } = withdrawal;
  if (!productId || !sizeId || !certificateId) throw invalidField('kind', 'certificateExpired');
  await requireLive(tx, [
    { path: 'withdrawalId', table: 'product', id: productId },
    { path: 'withdrawalId', table: 'product_size', id: sizeId },
    { path: 'withdrawalId', table: 'product_certificate', id: certificateId },
  ]);
  const row = await firstRow(
    tx.em,
    sql<Row>`
      select product.validity_days as validityDays, certificate.status as certificateStatus,
        certificate.expiration_date as certificateValidUntil, withdrawal.delivered_at as deliveredAt, customer.time_zone as timeZone
      from withdrawal
      join customer on customer.id = withdrawal.customer_id
      join product on product.customer_id = withdrawal.customer_id and product.id = withdrawal.product_id
      join product_certificate certificate on certificate.customer_id = withdrawal.customer_id and certificate.id = withdrawal.certificate_id
      where withdrawal.customer_id = ${tx.customerId} and withdrawal.id = ${withdrawal.id}`,
  );
  if (!row) throw new Error('The records of the withdrawal were locked before');
  const fault = restockFault({
    today: dayIn(row.timeZone, clock.now()),
    isCertificateActive: row.certificateStatus === 'ACTIVE',
    certificateValidUntil: row.certificateValidUntil,
    usableUntil: lastDayOfUse({ ...row, deliveredAt: toInstant(row.deliveredAt) }),
  });
  if (fault) throw invalidField('kind', fault);
  return { productId, sizeId, certificateId };
}
