import { dayColumn, type ExportedList, numberColumn, textColumn } from '#api/crud/exported-list.ts';

const number = (field: string) => numberColumn(`reorderExport.${field}`, field);

export const exported: ExportedList = {
  list: 'getReorderList',
  title: 'reorder.title',
  auditType: 'WAREHOUSE',
  columns: {
    product: ['productName', 'sizeName', 'sizeCode'].map((field) => textColumn(`reorderExport.${field}`, field)),
    suggested: number('suggested'),
    available: [number('available'), number('allocated')],
    elsewhere: [number('inMachines'), number('inTransit')],
    levels: [number('minimum'), number('target')],
    usage: [number('usage30'), number('usage90'), number('usage365')],
    daysLeft: number('daysLeft'),
    certificate: [number('expiring'), number('expired'), dayColumn('reorderExport.nextExpiry', 'nextExpiry')],
  },
};
