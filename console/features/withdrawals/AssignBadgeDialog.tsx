import { useApolloClient } from '@apollo/client/react';
import { useId, useState } from 'react';
import { Button, Dialog, Form, Text } from '#ui-kit';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useAction } from '#console/crud/useAction.ts';
import { GetBadgeHolderDocument, useAssignBadgeMutation } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { EMPLOYEES } from '#console/pickers/nouns.ts';
import { RecordField } from '#console/pickers/RecordField.tsx';

type AssignBadgeDialogProps = {
  /** What the machine read. */
  badge: string;
  onClose: () => void;
};

/** Gives a card that a machine did not know to an employee. */
export function AssignBadgeDialog({ badge, onClose }: AssignBadgeDialogProps) {
  const t = useText();
  const formId = useId();
  const client = useApolloClient();
  const texts = t(($) => $.withdrawalPage.badge, { returnObjects: true });
  const [employeeId, setEmployeeId] = useState<string | null>(null);
  const [wasTried, setTried] = useState(false);
  const [assign] = useAssignBadgeMutation();
  const { run, isPending, fault } = useAction();
  const label = t(($) => $.withdrawals.fields.employeeId);

  /** The version is read at the last moment: the dialog shows no other values of the person. */
  const send = async (id: string) => {
    const { data, error } = await client.query({
      query: GetBadgeHolderDocument,
      variables: { id },
      fetchPolicy: 'no-cache',
    });
    return data ? assign({ variables: { input: { id, version: data.getEmployee.version, badge } } }) : { error };
  };
  const submit = async () => {
    setTried(true);
    if (employeeId && !(await run(() => send(employeeId), texts.done))) onClose();
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
          <Button onPress={onClose}>{t(($) => $.common.cancel)}</Button>
          <Button variant="primary" type="submit" form={formId} isPending={isPending}>
            {texts.action}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={() => void submit()}>
        <Text element="p">{t(($) => $.withdrawalPage.badge.text, { badge })}</Text>
        <FaultAlert title={texts.failed} fault={fault} fieldLabel={t(($) => $.employees.fields.badge)} />
        <RecordField
          noun={EMPLOYEES}
          label={label}
          value={employeeId}
          onChange={setEmployeeId}
          isActiveOnly
          isRequired
          autoFocus
          errorMessage={wasTried && !employeeId ? t(($) => $.validation.required, { field: label }) : undefined}
        />
      </Form>
    </Dialog>
  );
}
