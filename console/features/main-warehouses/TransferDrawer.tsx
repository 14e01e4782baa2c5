import { useState } from 'react';
import { Select } from '#ui-kit';
import { usePickWarehousesQuery, useSendTransferMutation } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { DocumentForm, type NewDocumentProps } from './DocumentForm.tsx';
import { type PiecesById, PiecesOfItems } from './PiecesOfItems.tsx';
import { useRequestKey } from '#console/crud/useRequestKey.ts';

/** Most warehouses to choose from. */
const WAREHOUSES = 100;

/** The drawer that sends free pieces to another warehouse. */
export function TransferDrawer({ warehouseId, onClose, onDone, onAdd }: NewDocumentProps & { onAdd: () => void }) {
  const t = useText();
  const key = useRequestKey();
  const [toWarehouseId, setTo] = useState<string | null>(null);
  const [pieces, setPieces] = useState<PiecesById>({});
  const warehouses = usePickWarehousesQuery({ variables: { limit: WAREHOUSES } });
  const [send] = useSendTransferMutation();
  const lines = Object.values(pieces).map(({ item, pieces: quantity }) => ({
    certificateId: item.certificateId,
    quantity,
  }));
  const total = lines.reduce((sum, { quantity }) => sum + quantity, 0);

  return (
    <DocumentForm
      title={t(($) => $.warehousePage.documents.send)}
      action={t(($) => $.warehousePage.documents.sendAction, { count: total })}
      failedTitle={t(($) => $.warehousePage.documents.sendFailed)}
      doneText={t(($) => $.warehousePage.documents.sent, { count: total })}
      total={total}
      isComplete={toWarehouseId !== null}
      send={async () =>
        toWarehouseId ? send({ variables: { input: { key, fromWarehouseId: warehouseId, toWarehouseId, lines } } }) : {}
      }
      onClose={onClose}
      onDone={onDone}
    >
      <Select
        label={t(($) => $.warehousePage.documents.to)}
        placeholder={t(($) => $.crudForm.form.choose)}
        emptyText={t(($) => $.warehousePage.documents.noOtherWarehouse)}
        value={toWarehouseId}
        onChange={setTo}
        options={(warehouses.data?.listWarehouses.items ?? [])
          .filter(({ id }) => id !== warehouseId)
          .map(({ id, name }) => ({ value: id, label: name }))}
        isRequired
      />
      <PiecesOfItems
        warehouseId={warehouseId}
        value={pieces}
        onChange={setPieces}
        onAdd={onAdd}
        maxOf={({ quantityAvailable }) => quantityAvailable}
      />
    </DocumentForm>
  );
}
