import { useId, useState } from 'react';
import { WITHDRAWAL_LIMITS } from '#api/features/withdrawals/withdrawal.rules.ts';
import { Button, Dialog, Form, Text, TextArea } from '#ui-kit';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useAction } from '#console/crud/useAction.ts';
import {
  useCancelWithdrawalMutation,
  useConfirmWithdrawalDeliveryMutation,
  type WithdrawalFieldsFragment,
} from '#console/generated/operations.ts';
import { type Text as Translate, useText } from '#console/i18n/useText.ts';

/** How an administrator settles a withdrawal without a result from the machine. */
export type Settlement = 'confirm' | 'notDelivered' | 'cancel';

type SettleDialogProps = {
  withdrawal: WithdrawalFieldsFragment;
  settlement: Settlement;
  onClose: () => void;
  /** Called when the withdrawal was settled meanwhile. */
  onStale: () => Promise<void>;
};

/** Asks for the confirmation of a settlement, and for a reason unless the delivery is confirmed. */
export function SettleDialog({ withdrawal, settlement, onClose, onStale }: SettleDialogProps) {
  const t = useText();
  const formId = useId();
  const [reason, setReason] = useState('');
  const [wasTried, setTried] = useState(false);
  const [confirm] = useConfirmWithdrawalDeliveryMutation();
  const [cancel] = useCancelWithdrawalMutation();
  const { run, isPending, fault } = useAction();
  const texts = textsOf(settlement, withdrawal, t);
  const isReasonRequired = settlement !== 'confirm';
  const isReasonMissing = isReasonRequired && reason.trim() === '';
  const reasonLabel = t(($) => $.withdrawals.actions.reason);

  const send = () => {
    const { id, version } = withdrawal;
    const trimmedReason = reason.trim();
    if (settlement === 'cancel') return cancel({ variables: { input: { id, version, reason: trimmedReason } } });
    return confirm({
      variables: {
        input: { id, version, result: settlement === 'confirm' ? 'SUCCESS' : 'FAILED', reason: trimmedReason || null },
      },
    });
  };
  const submit = async () => {
    setTried(true);
    if (isReasonMissing) return;
    const refused = await run(send, texts.done);
    const isSettled = refused?.code === 'CONFLICT' || refused?.fields.some(({ key }) => key === 'wrongStatus');
    if (isSettled) await onStale();
    else if (!refused) onClose();
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      role="alertdialog"
      title={texts.title}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onPress={onClose}>{t(($) => $.common.back)}</Button>
          <Button
            variant={settlement === 'cancel' ? 'danger' : 'primary'}
            type="submit"
            form={formId}
            isPending={isPending}
          >
            {texts.action}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={() => void submit()}>
        <Text element="p">{texts.text}</Text>
        <FaultAlert title={t(($) => $.withdrawals.actions.saveFailed)} fault={fault} fieldLabel={reasonLabel} />
        <TextArea
          label={reasonLabel}
          description={t(($) => $.withdrawals.actions.reasonHelp)}
          value={reason}
          onChange={setReason}
          maxLength={WITHDRAWAL_LIMITS.reason}
          rows={2}
          isRequired={isReasonRequired}
          errorMessage={
            wasTried && isReasonMissing ? t(($) => $.validation.required, { field: reasonLabel }) : undefined
          }
          autoFocus={isReasonRequired}
        />
      </Form>
    </Dialog>
  );
}

function textsOf(settlement: Settlement, { userReceive, product }: WithdrawalFieldsFragment, t: Translate) {
  const names = {
    person: userReceive.employeeName ?? userReceive.employeeIdentification,
    product: [product.name, product.size].filter(Boolean).join(', '),
  };
  if (settlement === 'confirm') {
    return {
      title: t(($) => $.withdrawals.actions.confirmTitle),
      text: t(($) => $.withdrawals.actions.confirmText, names),
      action: t(($) => $.withdrawals.actions.confirm),
      done: t(($) => $.withdrawals.actions.confirmed),
    };
  }
  if (settlement === 'notDelivered') {
    return {
      title: t(($) => $.withdrawals.actions.notDeliveredTitle),
      text: t(($) => $.withdrawals.actions.notDeliveredText),
      action: t(($) => $.withdrawals.actions.notDeliveredAction),
      done: t(($) => $.withdrawals.actions.failed),
    };
  }
  return {
    title: t(($) => $.withdrawals.actions.cancelTitle),
    text: t(($) => $.withdrawals.actions.cancelText),
    action: t(($) => $.withdrawals.actions.cancel),
    done: t(($) => $.withdrawals.actions.cancelled),
  };
}
