import { useId, useState } from 'react';
import { Alert, Button, Dialog, Form, Select, Text } from '#ui-kit';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useAction } from '#console/crud/useAction.ts';
import {
  useListCountersQuery,
  useRetryWithdrawalMutation,
  type WithdrawalFieldsFragment,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { counterRefusal, refusalOf } from '#console/pickers/refusal.ts';

type RetryDialogProps = {
  withdrawal: WithdrawalFieldsFragment;
  onClose: () => void;
  /** Called when the withdrawal was changed meanwhile. */
  onStale: () => Promise<void>;
};

/** Reserves an approved or failed withdrawal at a counter. */
export function RetryDialog({ withdrawal, onClose, onStale }: RetryDialogProps) {
  const t = useText();
  const formId = useId();
  const texts = t(($) => $.withdrawalPage.retry, { returnObjects: true });
  const { id, version, deliverySource } = withdrawal;
  const { data, loading } = useListCountersQuery();
  const counters = data?.listMainWarehouses.items ?? [];
  const [chosen, setChosen] = useState<string | null>(deliverySource.type === 'LICENSE' ? deliverySource.id : null);
  const counter = chosen ?? counters[0]?.id ?? null;
  const [retry] = useRetryWithdrawalMutation();
  const { run, isPending, fault } = useAction();
  const refusal = refusalOf(fault);

  const submit = async () => {
    if (!counter) return;
    const refused = await run(() => retry({ variables: { input: { id, version, warehouseId: counter } } }), texts.done);
    const isChanged = refused?.code === 'CONFLICT' || refused?.fields.some(({ key }) => key === 'wrongStatus');
    if (isChanged) await onStale();
    else if (!refused) onClose();
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={texts.title}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onPress={onClose}>{t(($) => $.common.back)}</Button>
          <Button variant="primary" type="submit" form={formId} isPending={isPending} isDisabled={!counter}>
            {texts.action}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={() => void submit()}>
        <Text element="p">{texts.text}</Text>
        {refusal ? (
          <Alert tone="danger" title={counterRefusal(refusal, t)} />
        ) : (
          <FaultAlert title={t(($) => $.withdrawalPage.actions.saveFailed)} fault={fault} fieldLabel={texts.counter} />
        )}
        {!loading && counters.length === 0 ? (
          <Alert tone="warning" title={texts.noCounter} />
        ) : (
          <Select
            label={texts.counter}
            options={counters.map(({ id: value, name }) => ({ value, label: name }))}
            value={counter}
            onChange={setChosen}
            placeholder={t(($) => $.crudForm.form.choose)}
            emptyText={t(($) => $.crud.noOptions)}
          />
        )}
      </Form>
    </Dialog>
  );
}
