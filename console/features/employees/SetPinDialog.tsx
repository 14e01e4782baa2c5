import { useId, useState } from 'react';
import { ValidationError } from 'yup';
import { employeeRules } from '#api/features/employees/employee.rules.ts';
import { Button, Dialog, Form, TextField } from '#ui-kit';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { ruleText } from '#console/crud/field-messages.ts';
import { useAction } from '#console/crud/useAction.ts';
import {
  type EmployeeFieldsFragment,
  employeeOperations,
  useUpdateEmployeeMutation,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';

type SetPinDialogProps = {
  employee: EmployeeFieldsFragment;
  onClose: () => void;
};

/** The broken rule of a PIN, as the form of the employee checks it. */
function brokenRule(pin: string): unknown {
  if (pin === '') return { key: 'required' };
  try {
    employeeRules.pick(['pin']).validateSync({ pin });
    return undefined;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return error.errors[0];
  }
}

/** Sets the PIN of an employee, without the form: an import may have left fields empty that the form requires. */
export function SetPinDialog({ employee: { id, version, name }, onClose }: SetPinDialogProps) {
  const t = useText();
  const formId = useId();
  const texts = t(($) => $.employeeRecord.account, { returnObjects: true });
  const { refetch } = employeeOperations.useGet(id);
  const [pin, setPin] = useState('');
  const [wasTried, setTried] = useState(false);
  const [update] = useUpdateEmployeeMutation();
  const { run, isPending, fault } = useAction();
  const label = t(($) => $.employees.fields.pin);
  const broken = brokenRule(pin);

  const submit = async () => {
    setTried(true);
    if (broken !== undefined) return;
    const send = () => update({ variables: { input: { id, version, pin } } });
    const refused = await run(
      send,
      t(($) => $.employeeRecord.account.pinDone, { name }),
    );
    if (refused?.code === 'CONFLICT') await refetch();
    if (!refused) onClose();
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={t(($) => $.employeeRecord.account.pinTitle, { name })}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onPress={onClose}>{t(($) => $.common.cancel)}</Button>
          <Button variant="primary" type="submit" form={formId} isPending={isPending}>
            {texts.setPin}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={() => void submit()}>
        <FaultAlert title={texts.pinFailed} fault={fault} fieldLabel={label} />
        <TextField
          type="password"
          label={label}
          value={pin}
          onChange={setPin}
          description={t(($) => $.employees.hints.pin)}
          errorMessage={wasTried && broken !== undefined ? ruleText(t, broken, label) : undefined}
          inputMode="numeric"
          autoComplete="new-password"
          isRequired
          autoFocus
        />
      </Form>
    </Dialog>
  );
}
