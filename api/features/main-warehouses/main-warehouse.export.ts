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
    warehouse: textColumn('warehousePage.itemFields.warehouseId', 'warehouseName'),
    product: [
      textColumn('warehousePage.itemFields.productId', 'productName'),
      textColumn('warehousePage.itemFields.sizeId', 'sizeName'),
      textColumn('products.fields.sizesCode', 'sizeCode'),
    ],
    certificate: [
      textColumn('warehousePage.itemFields.certificateId', 'certificateNumber'),
      dayColumn('products.fields.sizesCertificatesExpirationDate', 'certificateExpirationDate'),
    ],
    QUANTITY_AVAILABLE: numberColumn('mainWarehouses.stock.available', 'quantityAvailable'),
    allocated: numberColumn('mainWarehouses.stock.allocated', 'quantityAllocated'),
    levels: [
      numberColumn('warehousePage.itemFields.lowLevel', 'lowLevel'),
      numberColumn('warehousePage.itemFields.parLevel', 'parLevel'),
      numberColumn('warehousePage.itemFields.maxLevel', 'maxLevel'),
    ],
    status: STATUS,
    CREATED_AT,
    updatedAt: CHANGED_AT,
  },
};

export const movements: ExportedList = {
  list: 'listWarehouseMovements',
  title: 'warehousePage.page.ledgerTab',
  auditType: 'WAREHOUSE',
  columns: {
    time: timeColumn('warehousePage.ledger.time', 'createdAt'),
    product: [
      textColumn('warehousePage.itemFields.productId', 'product.name'),
      textColumn('warehousePage.itemFields.sizeId', 'size.size'),
      textColumn('warehousePage.itemFields.certificateId', 'certificate.number'),
    ],
    reason: [
      wordColumn('warehousePage.ledger.reason', 'reason', 'warehousePage.ledger.reasons'),
      textColumn('warehousePage.pieces.note', 'note'),
    ],
    change: numberColumn('warehousePage.ledger.change', 'quantity'),
    allocated: numberColumn('mainWarehouses.stock.allocated', 'allocated'),
    balance: numberColumn('warehousePage.ledger.balance', 'balance'),
    who: textColumn('warehousePage.ledger.who', 'actorName'),
  },
};
