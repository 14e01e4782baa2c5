import { WAREHOUSE_STOCK_LIMITS } from '#api/features/main-warehouses/warehouse-stock.rules.ts';
import { line, yup } from '#api/rules/yup.ts';

/** Largest values. The database, the API and the forms use the same limits. */
export const STOCK_COUNT_LIMITS = { lines: 500, note: 500 };

const id = yup.string().required();
const note = line(STOCK_COUNT_LIMITS.note);

/** Input of openStockCount. */
export const openedCountRules = yup.object({
  warehouseId: id,
  note: note.nullable(),
  itemIds: yup.array(id).min(1).max(STOCK_COUNT_LIMITS.lines).nullable(),
});

/** Input of recordStockCount. */
export const recordedCountRules = yup.object({
  lines: yup
    .array(
      yup.object({
        position: yup.number().integer().min(1).required(),
        counted: yup.number().integer().min(0).max(WAREHOUSE_STOCK_LIMITS.quantity).required(),
      }),
    )
    .min(1)
    .max(STOCK_COUNT_LIMITS.lines)
    .required(),
});

/** Input of approveStockCount. The reason is required when a line differs. */
export const approvedCountRules = yup.object({ reason: note.nullable() });

/** Input of rejectStockCount. */
export const rejectedCountRules = yup.object({ reason: note.required() });
