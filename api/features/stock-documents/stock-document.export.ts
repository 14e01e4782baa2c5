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
  title: 'warehousePage.documents.title',
  auditType: 'STOCK_DOCUMENT',
  columns: {
    kind: [
      wordColumn('warehousePage.documents.kind', 'kind', 'warehousePage.documents.kinds'),
      textColumn('warehousePage.documents.reference', 'reference'),
      CREATED_AT,
    ],
    from: [
      textColumn('warehousePage.documents.from', 'fromWarehouse.name'),
      textColumn('warehousePage.documents.supplier', 'supplier'),
    ],
    to: [
      textColumn('warehousePage.documents.to', 'toWarehouse.name'),
      textColumn('warehousePage.documents.machine', 'machineName'),
    ],
    pieces: { label: 'warehousePage.itemFields.quantity', selection: 'lines { quantity }', read: piecesOf },
    state: wordColumn('common.status', 'state', 'warehousePage.documents.states'),
    receivedAt: timeColumn('warehousePage.documents.receivedAt', 'receivedAt'),
    note: textColumn('warehousePage.pieces.note', 'note'),
    createdByName: textColumn('warehousePage.ledger.who', 'createdByName'),
  },
};
