import { CREATED_AT, type ExportedList, numberColumn, textColumn, wordColumn } from '#api/crud/exported-list.ts';

export const exported: ExportedList = {
  list: 'listStockCounts',
  title: 'stockCounts.title',
  auditType: 'STOCK_COUNT',
  columns: {
    count: [CREATED_AT, textColumn('stockCounts.note', 'note')],
    progress: [numberColumn('stockCounts.counted', 'countedLines'), numberColumn('stockCounts.lines', 'lineCount')],
    decided: textColumn('stockCounts.decidedBy', 'decidedByName'),
    state: wordColumn('common.status', 'state', 'stockCounts.states'),
    warehouse: textColumn('warehousePage.itemFields.warehouseId', 'warehouse.name'),
    reason: textColumn('stockCounts.reason', 'reason'),
  },
};
