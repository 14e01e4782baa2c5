import { useState } from 'react';
import {
  RETURN_KINDS,
  RETURN_LIMITS,
  type ReturnKind,
  usesWarehouse,
} from '#api/features/returns/piece-return.rules.ts';
import { Alert, Button, Dialog, RadioGroup, Stack, Switch, TextField } from '#ui-kit';
import { PiecesField } from '#console/crud/fields/PiecesField.tsx';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useAction } from '#console/crud/useAction.ts';
import { type HoldingFieldsFragment, useReturnPiecesMutation } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { ReturnWarehouse } from './ReturnWarehouse.tsx';
import { useRequestKey } from '#console/crud/useRequestKey.ts';

type ReturnDialogProps = {
  holding: HoldingFieldsFragment;
  onClose: () => void;
  /** Called after the return was booked. */
  onDone: () => void;
};

/** Books a return of pieces that a person holds: kind, pieces, warehouse and reason. */
export function ReturnDialog({ holding, onClose, onDone }: ReturnDialogProps) {
  const t = useText();
  const key = useRequestKey();
  const texts = t(($) => $.employeeRecord.returns, { returnObjects: true });
  const [kind, setKind] = useState<ReturnKind>('RETURN_TO_STOCK');
  const [quantity, setQuantity] = useState<number | null>(holding.quantityHeld);
  const [warehouseId, setWarehouseId] = useState<string | null>(null);
  const [certificateId, setCertificateId] = useState<string | null>(null);
  const [isRestocked, setRestocked] = useState(false);
  const [reason, setReason] = useState('');
  const [approvalReason, setApprovalReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [returnPieces] = useReturnPiecesMutation();
  const { run, isPending, fault } = useAction();
  const refusal = fault?.fields.find((field) => field.key === 'refusal')?.values?.['code'];
  const needsApproval = refusal === 'QUOTA_EXCEEDED' || refusal === 'NO_RULE';
  const isExchange = kind === 'EXCHANGE';
  const isComplete = quantity !== null && reason.trim() !== '' && (!usesWarehouse(kind) || warehouseId !== null);

  const required = (label: string, isMissing: boolean) =>
    isChecked && isMissing ? t(($) => $.validation.required, { field: label }) : undefined;

  const submit = async () => {
    setChecked(true);
    if (!isComplete) return;
    const exchange = isExchange ? { certificateId, isRestocked, approvalReason: approvalReason.trim() || null } : {};
    const input = { key, withdrawalId: holding.id, kind, quantity, reason, warehouseId, ...exchange };
    const done = t(($) => $.employeeRecord.returns.done, { count: quantity });
    if (await run(() => returnPieces({ variables: { input } }), done)) return;
    onDone();
    onClose();
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.employeeRecord.returns.title, { product: holding.product.name ?? '' })}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onPress={onClose}>{t(($) => $.common.back)}</Button>
          <Button variant="primary" isPending={isPending} isDisabled={quantity === null} onPress={() => void submit()}>
            {texts.action}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {refusal ? (
          <Alert tone="danger" title={texts.failed}>
            {needsApproval
              ? texts.refusals.rule
              : refusal === 'OUT_OF_STOCK'
                ? texts.refusals.stock
                : texts.refusals.other}
          </Alert>
        ) : (
          <FaultAlert
            title={texts.failed}
            fault={fault}
            fieldLabels={{ quantity: texts.quantity, reason: texts.reason }}
          />
        )}
        <RadioGroup
          label={texts.kind}
          options={RETURN_KINDS.map((value) => ({
            value,
            label: texts.kinds[value],
            description: texts.kindHelp[value],
          }))}
          value={kind}
          onChange={(value) => setKind(RETURN_KINDS.find((known) => known === value) ?? 'DISCARD')}
        />
        <PiecesField
          label={texts.quantity}
          value={quantity}
          onChange={setQuantity}
          minValue={1}
          maxValue={holding.quantityHeld}
        />
        {usesWarehouse(kind) && (
          <ReturnWarehouse
            holding={holding}
            isExchange={isExchange}
            warehouseId={warehouseId}
            onWarehouse={setWarehouseId}
            errorMessage={required(texts.warehouse, warehouseId === null)}
            certificateId={certificateId}
            onCertificate={setCertificateId}
          />
        )}
        {isExchange && (
          <Switch
            label={texts.isRestocked}
            description={texts.isRestockedHelp}
            value={isRestocked}
            onChange={setRestocked}
          />
        )}
        <TextField
          label={texts.reason}
          value={reason}
          onChange={setReason}
          maxLength={RETURN_LIMITS.reason}
          errorMessage={required(texts.reason, reason.trim() === '')}
          isRequired
        />
        {isExchange && needsApproval && (
          <TextField
            label={texts.approvalReason}
            description={texts.approvalHelp}
            value={approvalReason}
            onChange={setApprovalReason}
            maxLength={RETURN_LIMITS.reason}
          />
        )}
      </Stack>
    </Dialog>
  );
}
