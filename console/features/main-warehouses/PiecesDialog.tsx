import { useId, useState } from 'react';
import { WAREHOUSE_STOCK_LIMITS } from '#api/features/main-warehouses/warehouse-stock.rules.ts';
import { Button, Dialog, Form, Text, TextField } from '#ui-kit';
import { PiecesField } from '#console/crud/fields/PiecesField.tsx';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useAction } from '#console/crud/useAction.ts';
import {
  useAdjustWarehouseItemMutation,
  useAllocateStockMutation,
  useDeallocateStockMutation,
  useRestockWarehouseItemMutation,
  type WarehouseItemFieldsFragment,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { limitsOf, type StockAction } from './stock-actions.ts';

type PiecesDialogProps = {
  item: WarehouseItemFieldsFragment;
  action: StockAction;
  onClose: () => void;
  /** Called after the change. */
  onDone: () => void;
};

/** Sends the number of pieces of each action. */
function useSend(id: string): Record<StockAction, (quantity: number, note: string) => Promise<{ error?: unknown }>> {
  const [restock] = useRestockWarehouseItemMutation();
  const [adjust] = useAdjustWarehouseItemMutation();
  const [allocate] = useAllocateStockMutation();
  const [deallocate] = useDeallocateStockMutation();
  const input = (quantity: number, note: string) => ({ input: { id, quantity, note: note || null } });
  return {
    restock: (quantity, note) => restock({ variables: input(quantity, note) }),
    count: (quantity, note) => adjust({ variables: { input: { id, quantity, note } } }),
    allocate: (quantity, note) => allocate({ variables: input(quantity, note) }),
    deallocate: (quantity, note) => deallocate({ variables: input(quantity, note) }),
  };
}

/** The dialog of an action with pieces: restock, count, allocate, deallocate. */
export function PiecesDialog({ item, action, onClose, onDone }: PiecesDialogProps) {
  const t = useText();
  const formId = useId();
  const total = item.quantityAvailable + item.quantityAllocated;
  const [pieces, setPieces] = useState<number | null>(action === 'count' ? total : null);
  const [note, setNote] = useState('');
  const send = useSend(item.id);
  const { run, isPending, fault } = useAction();
  const { min, max } = limitsOf(action, item, WAREHOUSE_STOCK_LIMITS.quantity);
  const needsReason = action === 'count';
  const isValid = pieces !== null && pieces >= min && pieces <= max && (!needsReason || note.trim() !== '');
  const names = { name: `${item.productName} ${item.sizeName}` };

  const submit = async () => {
    if (!isValid) return;
    const done = t(($) => $.warehousePage.pieces.done[action], { ...names, count: pieces });
    if (await run(() => send[action](pieces, note.trim()), done)) return;
    onDone();
    onClose();
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={t(($) => $.warehousePage.pieces.title[action], names)}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onPress={onClose}>{t(($) => $.common.cancel)}</Button>
          <Button variant="primary" type="submit" form={formId} isPending={isPending}>
            {t(($) => $.warehousePage.actions[action])}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={() => void submit()}>
        <Text element="p" tone="muted">
          {t(($) => $.warehousePage.pieces.amounts, {
            available: t(($) => $.warehousePage.pieces.availableCount, { count: item.quantityAvailable }),
            allocated: t(($) => $.warehousePage.pieces.allocatedCount, { count: item.quantityAllocated }),
          })}
        </Text>
        <FaultAlert
          title={t(($) => $.warehousePage.pieces.failed, names)}
          fault={fault}
          fieldLabel={t(($) => $.warehousePage.pieces.label[action])}
        />
        <PiecesField
          label={t(($) => $.warehousePage.pieces.label[action])}
          value={pieces}
          onChange={setPieces}
          minValue={min}
          maxValue={max}
          autoFocus
          isRequired
        />
        <TextField
          label={t(($) => $.warehousePage.pieces.note)}
          description={needsReason ? t(($) => $.warehousePage.pieces.reasonHelp) : undefined}
          value={note}
          onChange={setNote}
          maxLength={WAREHOUSE_STOCK_LIMITS.note}
          isRequired={needsReason}
        />
      </Form>
    </Dialog>
  );
}
