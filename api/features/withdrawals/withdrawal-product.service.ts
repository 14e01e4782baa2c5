import type { Withdrawal } from './withdrawal.entity.ts';

/** The columns of WithdrawalProduct. */
export const PRODUCT_COLUMNS = [
  'productId',
  'productName',
  'size',
  'sizeCode',
  'certificate',
  'certificateValidUntil',
  'quantityRequested',
] as const satisfies (keyof Withdrawal)[];

/** The product of a withdrawal, as copied at the request. */
export const productOf = (row: Pick<Withdrawal, (typeof PRODUCT_COLUMNS)[number]>) => ({
  id: row.productId,
  name: row.productName,
  size: row.size,
  sizeCode: row.sizeCode,
  certificate: row.certificate,
  certificateValidUntil: row.certificateValidUntil,
  quantityRequested: row.quantityRequested,
});
