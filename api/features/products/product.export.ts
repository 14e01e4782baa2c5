import {
  CHANGED_AT,
  CHANGED_BY,
  CREATED_AT,
  type ExportedList,
  numberColumn,
  textColumn,
  wordColumn,
} from '#api/crud/exported-list.ts';

export const exported: ExportedList = {
  list: 'listProducts',
  title: 'products.list.title',
  auditType: 'PRODUCT',
  columns: {
    NAME: textColumn('products.fields.name', 'name'),
    CATEGORY: textColumn('products.fields.category', 'category'),
    sizes: [textColumn('products.columns.sizes', 'sizes.size'), textColumn('products.fields.sizesCode', 'sizes.code')],
    certificates: [
      textColumn('products.columns.certificates', 'sizes.certificates.number'),
      textColumn('products.fields.sizesCertificatesExpirationDate', 'sizes.certificates.expirationDate'),
    ],
    validity: [
      numberColumn('products.fields.validityDays', 'validityDays'),
      textColumn('products.fields.agentCodes', 'agentCodes'),
    ],
    status: wordColumn('common.status', 'status', 'common.statuses'),
    CREATED_AT,
    updatedAt: CHANGED_AT,
    updatedByName: CHANGED_BY,
  },
};
