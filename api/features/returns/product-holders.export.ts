import { dayColumn, type ExportedList, numberColumn, textColumn, timeColumn } from '#api/crud/exported-list.ts';

export const exported: ExportedList = {
  list: 'listProductHolders',
  title: 'productPlaces.holders.title',
  auditType: 'PRODUCT',
  columns: {
    since: timeColumn('productPlaces.holders.since', 'since'),
    person: textColumn('productPlaces.holders.person', 'employeeName'),
    pieces: [
      numberColumn('productPlaces.holders.pieces', 'quantityHeld'),
      textColumn('products.fields.sizesSize', 'product.size'),
    ],
    certificate: [
      textColumn('productPlaces.holders.certificate', 'product.certificate'),
      dayColumn('products.fields.sizesCertificatesExpirationDate', 'product.certificateValidUntil'),
    ],
    replaceBy: timeColumn('productPlaces.holders.replaceBy', 'replaceBy'),
  },
};
