import { WAREHOUSE_STOCK_LIMITS } from '#api/features/main-warehouses/warehouse-stock.rules.ts';
import { CHANNEL_LIMITS } from '#api/features/channels/channel.rules.ts';
import { requestKey } from '#api/rules/request-key.ts';
import { line, name, yup } from '#api/rules/yup.ts';

/** Largest values. The database, the API and the forms use the same limits. */
export const STOCK_DOCUMENT_LIMITS = { lines: 200, supplier: 200, reference: 100, note: 500 };

const id = yup.string().required();
const pieces = (min: number) => yup.number().integer().min(min).max(WAREHOUSE_STOCK_LIMITS.quantity).required();
const note = line(STOCK_DOCUMENT_LIMITS.note).nullable();
const linesOf = <T extends yup.AnyObjectSchema>(rules: T) =>
  yup.array(rules).min(1).max(STOCK_DOCUMENT_LIMITS.lines).required();

/** Input of receiveStock. */
export const receiptRules = yup.object({
  key: requestKey,
  warehouseId: id,
  supplier: line(STOCK_DOCUMENT_LIMITS.supplier).nullable(),
  reference: name(STOCK_DOCUMENT_LIMITS.reference),
  note,
  lines: linesOf(yup.object({ productId: id, sizeId: id, certificateId: id, quantity: pieces(1) })),
});

/** Input of sendTransfer. */
export const transferRules = yup.object({
  key: requestKey,
  fromWarehouseId: id,
  toWarehouseId: id,
  note,
  lines: linesOf(yup.object({ certificateId: id, quantity: pieces(1) })),
});

/** Input of sendRefill. */
export const refillRules = yup.object({
  key: requestKey,
  warehouseId: id,
  machineId: id,
  note,
  lines: linesOf(
    yup.object({
      channel: yup.number().integer().min(1).max(CHANNEL_LIMITS.channel).required(),
      quantity: pieces(1).max(CHANNEL_LIMITS.capacity),
    }),
  ),
});

/** Input of receiveTransfer. */
export const arrivalRules = yup.object({
  note,
  lines: yup
    .array(
      yup.object({
        position: yup.number().integer().min(1).required(),
        received: pieces(0),
        returned: yup.number().integer().min(0).max(WAREHOUSE_STOCK_LIMITS.quantity).nullable(),
      }),
    )
    .max(STOCK_DOCUMENT_LIMITS.lines)
    .nullable(),
});

/** Input of reverseStockDocument: a counter-entry needs a reason. */
export const reversalRules = yup.object({ key: requestKey, note: line(STOCK_DOCUMENT_LIMITS.note).required() });
