import { useId, useState } from 'react';
import { SHEET_LIMITS } from '#api/features/ppe-sheets/ppe-sheet.rules.ts';
import { Button, Dialog, Form, Text, TextArea } from '#ui-kit';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useAction } from '#console/crud/useAction.ts';
import { type IssuedSheetFieldsFragment, useVoidPpeSheetMutation } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';

type VoidSheetDialogProps = { sheet: IssuedSheetFieldsFragment; onClose: () => void };

/** Marks a sheet as not valid any more, with a reason. */
export function VoidSheetDialog({ sheet: { id, version, number }, onClose }: VoidSheetDialogProps) {
  const t = useText();
  const formId = useId();
  const texts = t(($) => $.issuedSheets.list, { returnObjects: true });
  const [reason, setReason] = useState('');
  const [wasTried, setTried] = useState(false);
  const [send] = useVoidPpeSheetMutation();
  const { run, isPending, fault } = useAction();
  const isMissing = reason.trim() === '';
  const submit = async () => {
    setTried(true);
    if (isMissing) return;
    const input = { id, version, reason: reason.trim() };
    if (!(await run(() => send({ variables: { input } }), texts.voidDone))) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      role="alertdialog"
      title={t(($) => $.issuedSheets.list.voidTitle, { number })}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onPress={onClose}>{t(($) => $.common.cancel)}</Button>
          <Button variant="danger" type="submit" form={formId} isPending={isPending}>
            {texts.voidAction}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={() => void submit()}>
        <Text element="p">{texts.voidText}</Text>
        <FaultAlert title={texts.voidFailed} fault={fault} fieldLabel={texts.reason} />
        <TextArea
          label={texts.reason}
          value={reason}
          onChange={setReason}
          maxLength={SHEET_LIMITS.reason}
          rows={2}
          isRequired
          autoFocus
          errorMessage={wasTried && isMissing ? t(($) => $.validation.required, { field: texts.reason }) : undefined}
        />
      </Form>
    </Dialog>
  );
}
