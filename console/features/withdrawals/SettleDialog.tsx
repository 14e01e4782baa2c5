import { useId, useState } from 'react';
import { WITHDRAWAL_LIMITS } from '#api/features/withdrawals/withdrawal.rules.ts';
import { Alert, Button, Dialog, Form, Text, TextArea } from '#ui-kit';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useAction } from '#console/crud/useAction.ts';
import type { WithdrawalFieldsFragment } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { counterRefusal, refusalOf } from '#console/pickers/refusal.ts';
import { isReasonRequired, type Settlement, settlementTexts } from './settlements.ts';
import { useSettle } from './useSettle.ts';

type SettleDialogProps = {
  withdrawal: WithdrawalFieldsFragment;
  settlement: Settlement;
  onClose: () => void;
  /** Called when the withdrawal was settled meanwhile. */
  onStale: () => Promise<void>;
};

/** Asks for the confirmation of a decision, and for its reason. */
export function SettleDialog({ withdrawal, settlement, onClose, onStale }: SettleDialogProps) {
  const t = useText();
  const formId = useId();
  const [reason, setReason] = useState('');
  const [wasTried, setTried] = useState(false);
  const settle = useSettle(withdrawal, settlement);
  const { run, isPending, fault } = useAction();
  const texts = settlementTexts(settlement, withdrawal, t);
  const isRequired = isReasonRequired(settlement);
  const isReasonMissing = isRequired && reason.trim() === '';
  const reasonLabel = t(($) => $.withdrawalPage.actions.reason);
  const refusal = refusalOf(fault);

  const submit = async () => {
    setTried(true);
    if (isReasonMissing) return;
    const refused = await run(() => settle(reason.trim()), texts.done);
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
            variant={settlement === 'cancel' || settlement === 'reject' ? 'danger' : 'primary'}
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
        {refusal ? (
          <Alert tone="danger" title={counterRefusal(refusal, t)}>
            {t(($) => $.withdrawalPage.actions.decidedAnew)}
          </Alert>
        ) : (
          <FaultAlert title={t(($) => $.withdrawalPage.actions.saveFailed)} fault={fault} fieldLabel={reasonLabel} />
        )}
        <TextArea
          label={reasonLabel}
          description={t(($) => $.withdrawalPage.actions.reasonHelp)}
          value={reason}
          onChange={setReason}
          maxLength={WITHDRAWAL_LIMITS.reason}
          rows={2}
          isRequired={isRequired}
          errorMessage={
            wasTried && isReasonMissing ? t(($) => $.validation.required, { field: reasonLabel }) : undefined
          }
          autoFocus={isRequired}
        />
      </Form>
    </Dialog>
  );
}
