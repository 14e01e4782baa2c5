import { useId, useState } from 'react';
import { DIFFERENCE_NOTE } from '#api/features/machine-counters/counter-difference.rules.ts';
import { Button, Dialog, Form, Text, TextArea } from '#ui-kit';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useAction } from '#console/crud/useAction.ts';
import {
  type CounterDifferenceFieldsFragment,
  useResolveCounterDifferenceMutation,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';

type ResolveCountersDialogProps = {
  difference: CounterDifferenceFieldsFragment;
  onClose: () => void;
  /** Called when the difference is resolved, by this user or another one: the list is old. */
  onDone: () => Promise<void>;
};

/** Asks why the counters of a machine disagree, and accepts what they show. */
export function ResolveCountersDialog({ difference, onClose, onDone }: ResolveCountersDialogProps) {
  const t = useText();
  const formId = useId();
  const [note, setNote] = useState('');
  const [wasTried, setTried] = useState(false);
  const [resolve] = useResolveCounterDifferenceMutation();
  const { run, isPending, fault } = useAction();
  const texts = t(($) => $.machineBoard.counters, { returnObjects: true });
  const isMissing = note.trim() === '';

  const submit = async () => {
    setTried(true);
    if (isMissing) return;
    const { id, version } = difference;
    const refused = await run(
      () => resolve({ variables: { input: { id, version, note: note.trim() } } }),
      texts.resolved,
    );
    if (!refused) await onDone();
  };

  return (
    <Dialog
      isOpen
      onClose={fault ? () => void onDone() : onClose}
      size="small"
      title={texts.dialogTitle}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onPress={fault ? () => void onDone() : onClose}>{t(($) => $.common.back)}</Button>
          <Button variant="primary" type="submit" form={formId} isPending={isPending}>
            {texts.resolve}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={() => void submit()}>
        <Text element="p">{texts.dialogText}</Text>
        <FaultAlert title={texts.failed} fault={fault} fieldLabel={texts.note} />
        <TextArea
          label={texts.note}
          value={note}
          onChange={setNote}
          maxLength={DIFFERENCE_NOTE}
          rows={2}
          isRequired
          errorMessage={wasTried && isMissing ? t(($) => $.validation.required, { field: texts.note }) : undefined}
          autoFocus
        />
      </Form>
    </Dialog>
  );
}
