import { CREATED_AT, type ExportedList, textColumn, timeColumn, wordColumn } from '#api/crud/exported-list.ts';
import { propertyOf } from '#api/platform/property-of.ts';

/** All pieces of the lines. */
function piecesOf(document: unknown): number {
  const lines = propertyOf(document, 'lines');
  return (Array.isArray(lines) ? lines : []).reduce<number>(
    (sum, line) => sum + Number(propertyOf(line, 'quantity')),
    0,
  );
}

export const exported: ExportedList = {
  list: 'listStockDocuments',
  title: 'mainWarehouses.documents.title',
  auditType: 'STOCK_DOCUMENT',
  columns: {
    kind: [
      wordColumn('mainWarehouses.documents.kind', 'kind', 'mainWarehouses.documents.kinds'),
      textColumn('mainWarehouses.documents.reference', 'reference'),
      CREATED_AT,
    ],
    from: [
      textColumn('mainWarehouses.documents.from', 'fromWarehouse.name'),
      textColumn('mainWarehouses.documents.supplier', 'supplier'),
    ],
    to: [
      textColumn('mainWarehouses.documents.to', 'toWarehouse.name'),
      textColumn('mainWarehouses.documents.machine', 'machineName'),
    ],
    pieces: { label: 'mainWarehouses.itemFields.quantity', selection: 'lines { quantity }', read: piecesOf },
    state: wordColumn('common.status', 'state', 'mainWarehouses.documents.states'),
    receivedAt: timeColumn('mainWarehouses.documents.receivedAt', 'receivedAt'),
    note: textColumn('mainWarehouses.pieces.note', 'note'),
    createdByName: textColumn('mainWarehouses.ledger.who', 'createdByName'),
  },
};
