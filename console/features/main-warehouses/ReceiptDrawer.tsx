import { useState } from 'react';
import { STOCK_DOCUMENT_LIMITS } from '#api/features/stock-documents/stock-document.rules.ts';
import { WAREHOUSE_STOCK_LIMITS } from '#api/features/main-warehouses/warehouse-stock.rules.ts';
import { FieldRow, TextField } from '#ui-kit';
import { useFindReceiptQuery, useReceiveStockMutation } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { DocumentForm, type NewDocumentProps } from './DocumentForm.tsx';
import { type PiecesById, PiecesOfItems } from './PiecesOfItems.tsx';
import { useRequestKey } from '#console/crud/useRequestKey.ts';

/** The drawer that books pieces from a supplier: document number, supplier, and the pieces of each item. */
export function ReceiptDrawer({ warehouseId, onClose, onDone, onAdd }: NewDocumentProps & { onAdd: () => void }) {
  const t = useText();
  const key = useRequestKey();
  const [reference, setReference] = useState('');
  const [typed, setTyped] = useState('');
  const [supplier, setSupplier] = useState('');
  const [pieces, setPieces] = useState<PiecesById>({});
  const [receive] = useReceiveStockMutation();
  const lines = Object.values(pieces).map(({ item, pieces: quantity }) => ({
    productId: item.productId,
    sizeId: item.sizeId,
    certificateId: item.certificateId,
    quantity,
  }));
  const knownReceipt = useKnownReceipt(typed);
  const total = lines.reduce((sum, { quantity }) => sum + quantity, 0);

  return (
    <DocumentForm
      title={t(($) => $.warehousePage.documents.receive)}
      action={t(($) => $.warehousePage.documents.receiveAction, { count: total })}
      failedTitle={t(($) => $.warehousePage.documents.receiveFailed)}
      doneText={t(($) => $.warehousePage.documents.received, { count: total })}
      total={total}
      isComplete={reference.trim() !== ''}
      send={() =>
        receive({
          variables: { input: { key, warehouseId, reference, supplier: supplier.trim() || null, lines } },
        })
      }
      onClose={onClose}
      onDone={onDone}
    >
      <FieldRow minField={200}>
        <TextField
          label={t(($) => $.warehousePage.documents.reference)}
          value={reference}
          onChange={setReference}
          onBlur={() => setTyped(reference.trim())}
          description={knownReceipt ?? t(($) => $.warehousePage.documents.referenceHelp)}
          maxLength={STOCK_DOCUMENT_LIMITS.reference}
          isRequired
          autoFocus
        />
        <TextField
          label={t(($) => $.warehousePage.documents.supplier)}
          value={supplier}
          onChange={setSupplier}
          maxLength={STOCK_DOCUMENT_LIMITS.supplier}
        />
      </FieldRow>
      <PiecesOfItems
        warehouseId={warehouseId}
        value={pieces}
        onChange={setPieces}
        onAdd={onAdd}
        maxOf={({ quantityAvailable, quantityAllocated }) =>
          WAREHOUSE_STOCK_LIMITS.quantity - quantityAvailable - quantityAllocated
        }
      />
    </DocumentForm>
  );
}

/** Says that a receipt with this number exists. It may be right: suppliers number their documents on their own. */
function useKnownReceipt(reference: string): string | undefined {
  const t = useText();
  const format = useFormat();
  const { data } = useFindReceiptQuery({
    variables: { reference },
    skip: reference === '',
    fetchPolicy: 'network-only',
  });
  const [known] = data?.listStockDocuments.items ?? [];
  if (!known) return undefined;
  const values = { day: format.date(known.createdAt), supplier: known.supplier ?? '' };
  return known.supplier
    ? t(($) => $.warehousePage.documents.knownFrom, values)
    : t(($) => $.warehousePage.documents.known, values);
}
