import { dayColumn, type ExportedList, numberColumn, textColumn, wordColumn } from '#api/crud/exported-list.ts';

export const exported: ExportedList = {
  list: 'listCertificates',
  title: 'certificates.title',
  auditType: 'PRODUCT',
  columns: {
    number: [textColumn('certificates.columns.number', 'number'), textColumn('certificates.columns.name', 'name')],
    product: textColumn('certificates.columns.product', 'productName'),
    sizes: textColumn('certificates.columns.sizes', 'sizes'),
    expirationDate: [
      dayColumn('certificates.columns.expirationDate', 'expirationDate'),
      wordColumn('certificates.columns.state', 'state', 'exportFile.certificateStates'),
    ],
    inMachines: numberColumn('certificates.columns.inMachines', 'inMachines'),
    inWarehouses: numberColumn('certificates.columns.inWarehouses', 'inWarehouses'),
    holders: [
      numberColumn('certificates.columns.people', 'holders'),
      numberColumn('certificates.columns.heldPieces', 'heldPieces'),
    ],
  },
};
