import { useState } from 'react';
import { Button, Dialog, Inline, Stack, StatusBadge, Text, TextField, Timeline, type TimelineItem } from '#ui-kit';
import { Can } from '#console/auth/Can.tsx';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useAction } from '#console/crud/useAction.ts';
import { RETURN_LIMITS } from '#api/features/returns/piece-return.rules.ts';
import { type PieceReturnFieldsFragment, useReversePieceReturnMutation } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { useRequestKey } from '#console/crud/useRequestKey.ts';

type ReturnHistoryProps = { items: readonly PieceReturnFieldsFragment[]; onChanged: () => void };

/** Returns of an employee, each with the way to undo it. */
export function ReturnHistory({ items, onChanged }: ReturnHistoryProps) {
  const t = useText();
  const format = useFormat();
  const [undone, setUndone] = useState<PieceReturnFieldsFragment>();
  const title = t(($) => $.employeeRecord.returns.history);
  const entries = items.map((row): TimelineItem => ({
    id: row.id,
    title: <Title row={row} />,
    detail: <Detail row={row} onUndo={() => setUndone(row)} />,
    time: format.date(row.createdAt),
    dateTime: row.createdAt,
    tone: row.isReversed || row.reversesId ? 'neutral' : row.kind === 'LOST' ? 'warning' : 'success',
  }));
  return (
    <>
      <Timeline label={title} items={entries} />
      {undone && <UndoDialog key={undone.id} row={undone} onClose={() => setUndone(undefined)} onDone={onChanged} />}
    </>
  );
}

function Title({ row: { kind, quantity, product, reversesId } }: { row: PieceReturnFieldsFragment }) {
  const t = useText();
  const pieces = t(($) => $.employeeRecord.returns.pieces, {
    count: Math.abs(quantity),
    product: [product.name, product.size].filter(Boolean).join(', '),
  });
  const name = reversesId
    ? t(($) => $.employeeRecord.returns.counterEntry)
    : t(($) => $.employeeRecord.returns.kinds[kind]);
  return `${name} · ${pieces}`;
}

function Detail({ row, onUndo }: { row: PieceReturnFieldsFragment; onUndo: () => void }) {
  const t = useText();
  const { reason, warehouseName, recordedBy, isReversed, reversesId } = row;
  return (
    <Inline gap={2}>
      <Text size="small" tone="muted">
        {[reason, warehouseName, recordedBy].filter(Boolean).join(' · ')}
      </Text>
      {isReversed && (
        <StatusBadge tone="neutral" icon={null}>
          {t(($) => $.employeeRecord.returns.undone)}
        </StatusBadge>
      )}
      {!isReversed && !reversesId && (
        <Can permission="WAREHOUSE_MANAGEMENT">
          <Button size="small" variant="ghost" onPress={onUndo}>
            {t(($) => $.employeeRecord.returns.undo)}
          </Button>
        </Can>
      )}
    </Inline>
  );
}

type UndoDialogProps = { row: PieceReturnFieldsFragment; onClose: () => void; onDone: () => void };

/** Undoes a return by a counter-entry, with a reason. */
function UndoDialog({ row, onClose, onDone }: UndoDialogProps) {
  const t = useText();
  const key = useRequestKey();
  const texts = t(($) => $.employeeRecord.returns, { returnObjects: true });
  const [reason, setReason] = useState('');
  const [reverse] = useReversePieceReturnMutation();
  const { run, isPending, fault } = useAction();
  const submit = async () => {
    if (reason.trim() === '') return;
    if (await run(() => reverse({ variables: { input: { key, id: row.id, reason } } }), texts.undoDone)) return;
    onDone();
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={texts.undoTitle}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onPress={onClose}>{t(($) => $.common.back)}</Button>
          <Button
            variant="danger"
            isPending={isPending}
            isDisabled={reason.trim() === ''}
            onPress={() => void submit()}
          >
            {texts.undo}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Text element="p">{texts.undoHelp}</Text>
        <FaultAlert title={texts.undoFailed} fault={fault} fieldLabel={texts.reason} />
        <TextField
          label={texts.reason}
          value={reason}
          onChange={setReason}
          maxLength={RETURN_LIMITS.reason}
          isRequired
          autoFocus
        />
      </Stack>
    </Dialog>
  );
}
