import {
  CHANGED_AT,
  CHANGED_BY,
  CREATED_AT,
  dayColumn,
  type ExportedList,
  numberColumn,
  STATUS,
  textColumn,
  timeColumn,
  wordColumn,
} from '#api/crud/exported-list.ts';

export const warehouses: ExportedList = {
  list: 'listMainWarehouses',
  title: 'mainWarehouses.list.title',
  auditType: 'MAIN_WAREHOUSE',
  columns: {
    NAME: textColumn('mainWarehouses.fields.name', 'name'),
    CODE: textColumn('mainWarehouses.fields.code', 'code'),
    location: textColumn('mainWarehouses.fields.location', 'location'),
    description: textColumn('mainWarehouses.fields.description', 'description'),
    status: STATUS,
    CREATED_AT,
    updatedAt: CHANGED_AT,
    updatedByName: CHANGED_BY,
  },
};

export const items: ExportedList = {
  list: 'listWarehouseItems',
  title: 'mainWarehouses.stock.title',
  auditType: 'WAREHOUSE',
  columns: {
    warehouse: textColumn('mainWarehouses.itemFields.warehouseId', 'warehouseName'),
    product: [
      textColumn('mainWarehouses.itemFields.productId', 'productName'),
      textColumn('mainWarehouses.itemFields.sizeId', 'sizeName'),
      textColumn('products.fields.sizesCode', 'sizeCode'),
    ],
    certificate: [
      textColumn('mainWarehouses.itemFields.certificateId', 'certificateNumber'),
      dayColumn('products.fields.sizesCertificatesExpirationDate', 'certificateExpirationDate'),
    ],
    QUANTITY_AVAILABLE: numberColumn('mainWarehouses.stock.available', 'quantityAvailable'),
    allocated: numberColumn('mainWarehouses.stock.allocated', 'quantityAllocated'),
    levels: [
      numberColumn('mainWarehouses.itemFields.lowLevel', 'lowLevel'),
      numberColumn('mainWarehouses.itemFields.parLevel', 'parLevel'),
      numberColumn('mainWarehouses.itemFields.maxLevel', 'maxLevel'),
    ],
    status: STATUS,
    CREATED_AT,
    updatedAt: CHANGED_AT,
  },
};

export const movements: ExportedList = {
  list: 'listWarehouseMovements',
  title: 'mainWarehouses.page.ledgerTab',
  auditType: 'WAREHOUSE',
  columns: {
    time: timeColumn('mainWarehouses.ledger.time', 'createdAt'),
    product: [
      textColumn('mainWarehouses.itemFields.productId', 'product.name'),
      textColumn('mainWarehouses.itemFields.sizeId', 'size.size'),
      textColumn('mainWarehouses.itemFields.certificateId', 'certificate.number'),
    ],
    reason: [
      wordColumn('mainWarehouses.ledger.reason', 'reason', 'mainWarehouses.ledger.reasons'),
      textColumn('mainWarehouses.pieces.note', 'note'),
    ],
    change: numberColumn('mainWarehouses.ledger.change', 'quantity'),
    allocated: numberColumn('mainWarehouses.stock.allocated', 'allocated'),
    balance: numberColumn('mainWarehouses.ledger.balance', 'balance'),
    who: textColumn('mainWarehouses.ledger.who', 'actorName'),
  },
};
