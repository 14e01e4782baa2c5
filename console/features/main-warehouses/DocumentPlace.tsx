import type { StockDocumentFieldsFragment } from '#console/generated/operations.ts';
import { RecordLink } from '#console/records/RecordLink.tsx';

type DocumentProps = {
  document: Pick<
    StockDocumentFieldsFragment,
    'fromWarehouse' | 'toWarehouse' | 'supplier' | 'machineId' | 'machineName'
  >;
};

/** Where the pieces of a document came from: a warehouse or a supplier. */
export function DocumentSource({ document: { fromWarehouse, supplier } }: DocumentProps) {
  return (
    <RecordLink type="MainWarehouse" id={fromWarehouse?.id}>
      {fromWarehouse?.name ?? supplier}
    </RecordLink>
  );
}

/** Where they go: a warehouse or a machine. */
export function DocumentTarget({ document: { toWarehouse, machineId, machineName } }: DocumentProps) {
  return (
    <RecordLink type={toWarehouse ? 'MainWarehouse' : 'Machine'} id={toWarehouse?.id ?? machineId}>
      {toWarehouse?.name ?? machineName}
    </RecordLink>
  );
}
