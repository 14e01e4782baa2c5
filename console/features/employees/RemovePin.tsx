import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button, ConfirmDialog, FormActions, Stack } from '#ui-kit';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useAction } from '#console/crud/useAction.ts';
import type { EntityForm, FormRecord } from '#console/crud/useEntityForm.ts';
import { useUpdateEmployeeMutation } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';

type RemovePinProps<V extends FieldValues, R extends FormRecord> = { form: EntityForm<V, R>; name: string };

/** Removes an employee's PIN at once, without saving the form. */
export function RemovePin<V extends FieldValues, R extends FormRecord>({ form, name }: RemovePinProps<V, R>) {
  const t = useText();
  const [update] = useUpdateEmployeeMutation();
  const { run, isPending, fault } = useAction();
  const [isAsking, setAsking] = useState(false);

  const remove = async () => {
    const refused = await run(
      () => update({ variables: { input: { ...form.key, pin: null } } }),
      t(($) => $.employeeRecord.removePin.done, { name }),
    );
    if (!refused || refused.code === 'CONFLICT') await form.showLatest();
    if (!refused) setAsking(false);
  };

  return (
    <FormActions>
      <Button variant="ghost" icon={KeyRound} onPress={() => setAsking(true)}>
        {t(($) => $.employeeRecord.removePin.action)}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
        title={t(($) => $.employeeRecord.removePin.title, { name })}
        confirmLabel={t(($) => $.employeeRecord.removePin.action)}
        cancelLabel={t(($) => $.common.cancel)}
        closeLabel={t(($) => $.common.close)}
        tone="danger"
        isPending={isPending}
      >
        <Stack gap={3}>
          {t(($) => $.employeeRecord.removePin.text, { name })}
          <FaultAlert title={t(($) => $.employeeRecord.removePin.failed)} fault={fault} />
        </Stack>
      </ConfirmDialog>
    </FormActions>
  );
}
