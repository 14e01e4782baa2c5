import { line, ruleMessage, statusRule, yup } from '#api/rules/yup.ts';

/** Largest values. The database, the API and the form use the same limits. */
export const WAREHOUSE_STOCK_LIMITS = { quantity: 1_000_000, note: 500 };

const pieces = (min: number) => yup.number().integer().min(min).max(WAREHOUSE_STOCK_LIMITS.quantity);
const id = yup.string().required();
const note = line(WAREHOUSE_STOCK_LIMITS.note).nullable();

/** The levels of an item: when it is low, to what it is filled, and the most that it may hold. */
const levels = {
  lowLevel: pieces(0),
  parLevel: pieces(1)
    .nullable()
    .test(
      'parLevel',
      ruleMessage('notBelowLowLevel'),
      (value, { parent }) => typeof value !== 'number' || !(value < parent.lowLevel),
    ),
  maxLevel: pieces(1)
    .nullable()
    .test(
      'maxLevel',
      ruleMessage('notBelowParLevel'),
      (value, { parent }) =>
        typeof value !== 'number' || !(value < Math.max(parent.parLevel ?? 0, parent.lowLevel ?? 0)),
    ),
};

/** A new item in a warehouse (requirements V9). */
export const warehouseStockRules = yup.object({
  warehouseId: id,
  productId: id,
  sizeId: id,
  certificateId: id,
  quantity: pieces(1).required(),
  ...levels,
  status: statusRule,
});

/** A changed item. A quantity is a count of all pieces. */
export const changedStockRules = yup.object({ quantity: pieces(1).nullable(), ...levels, status: statusRule });

/** An item of an import; a quantity is that of the first pieces. */
export const importedStockRules = yup.object({ quantity: pieces(0).nullable(), ...levels, status: statusRule });

/** Input of allocateStock, deallocateStock and restockWarehouseItem. */
export const movedPiecesRules = yup.object({ quantity: pieces(1).required(), note });

/** Input of adjustWarehouseItem: a correction needs a reason. */
export const countedPiecesRules = yup.object({
  quantity: pieces(0).required(),
  note: line(WAREHOUSE_STOCK_LIMITS.note).required(),
});
