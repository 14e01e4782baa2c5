import { mainWarehouseRules } from '#api/features/main-warehouses/main-warehouse.rules.ts';
import {
  changedStockRules,
  WAREHOUSE_STOCK_LIMITS,
  warehouseStockRules,
} from '#api/features/main-warehouses/warehouse-stock.rules.ts';
import {
  lineOf,
  multilineOf,
  requiredLine,
  STATUS,
  wholeOf,
  type BadInput,
  type FormOfRules,
} from '#console/crud/bad-input/bad-input.testing.ts';

const MOST = WAREHOUSE_STOCK_LIMITS.quantity;

/** Bad input of a level; too high a level is above the others, too. */
const levelOf = (path: string, above: readonly string[]): BadInput[] =>
  wholeOf(path, MOST).map(([field, value, key]): BadInput =>
    value === MOST + 1 ? [field, value, key, above] : [field, value, key],
  );

const LEVELS: BadInput[] = [
  ...levelOf('lowLevel', ['parLevel', 'maxLevel']),
  ...levelOf('parLevel', ['maxLevel']),
  ...levelOf('maxLevel', []),
  ['parLevel', 1, 'notBelowLowLevel'],
  ['maxLevel', 3, 'notBelowParLevel'],
];

/** Input that breaks each rule of a warehouse and its items. */
export const forms: readonly FormOfRules[] = [
  {
    name: 'a warehouse [V1]',
    rules: mainWarehouseRules,
    labels: (t) => t(($) => $.mainWarehouses.fields, { returnObjects: true }),
    good: { name: 'Central', code: 'ALM-01', location: 'Hall 3', description: '', status: 'ACTIVE' },
    bad: [
      ...requiredLine('name', 100),
      ...lineOf('code', 50),
      ...lineOf('location', 200),
      ...multilineOf('description'),
      STATUS,
    ],
  },
  {
    name: 'a new item of a warehouse [V9]',
    rules: warehouseStockRules,
    labels: (t) => t(($) => $.warehousePage.itemFields, { returnObjects: true }),
    good: {
      warehouseId: 'w',
      productId: 'p',
      sizeId: 's',
      certificateId: 'c',
      quantity: 5,
      lowLevel: 2,
      parLevel: 4,
      maxLevel: 6,
      status: 'ACTIVE',
    },
    bad: [
      ['warehouseId', '', 'required'],
      ['productId', '', 'required'],
      ['sizeId', '', 'required'],
      ['certificateId', '', 'required'],
      ['quantity', undefined, 'required'],
      ['quantity', 0, 'minimum'],
      ...wholeOf('quantity', MOST),
      ...LEVELS,
      STATUS,
    ],
  },
  {
    name: 'an item of a warehouse [V9]',
    rules: changedStockRules,
    labels: (t) => t(($) => $.warehousePage.itemFields, { returnObjects: true }),
    good: { quantity: 5, lowLevel: 2, parLevel: 4, maxLevel: 6, status: 'ACTIVE' },
    bad: [['quantity', 0, 'minimum'], ...wholeOf('quantity', MOST), ...LEVELS, STATUS],
  },
];
