import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { ConfirmDialog, Stack, TextField } from '#ui-kit';
import { refetchLists } from '#console/apollo/refetch-lists.ts';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import type { MutationResult, RecordKey } from '#console/crud/operations.ts';
import { STATUS_TONES } from '#console/crud/status.ts';
import { useAction } from '#console/crud/useAction.ts';
import {
  type CustomerInListFragment,
  useDeactivateCustomerMutation,
  useDeleteCustomerMutation,
  useRestoreCustomerMutation,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { type CustomerChange, targetOf } from './customer-changes.ts';

type CustomerChangeDialogProps = {
  customer: CustomerInListFragment;
  change: CustomerChange;
  onClose: () => void;
  /** Called when the change is done. */
  onDone?: () => void;
};

/** Asks before a customer is deactivated, restored or deleted; shows the old and the new status (S4). */
export function CustomerChangeDialog({ customer, change, onClose, onDone }: CustomerChangeDialogProps) {
  const t = useText();
  const client = useApolloClient();
  const send = useSenders();
  const { run, isPending, fault } = useAction();
  const [typedName, setTypedName] = useState('');
  const { id, version, displayName, status } = customer;
  const texts = t(($) => $.customers.changes[change], { returnObjects: true });
  const target = targetOf(change, customer);
  const badgeOf = (value: typeof status) => ({ label: t(($) => $.common.statuses[value]), tone: STATUS_TONES[value] });

  const confirm = async () => {
    const failed = await run(
      () => send[change]({ id, version }),
      t(($) => $.customers.changes[change].done, { name: displayName }),
    );
    // Also after a refusal, because outdated data may be its cause.
    await refetchLists(client, ['listCustomers', 'getCustomer', 'getSystemDashboard']);
    if (failed) return;
    onClose();
    onDone?.();
  };

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={t(($) => $.customers.changes[change].title, { name: displayName })}
      confirmLabel={texts.action}
      cancelLabel={t(($) => $.common.cancel)}
      closeLabel={t(($) => $.common.close)}
      tone={change === 'restore' ? 'default' : 'danger'}
      change={{ from: badgeOf(status), to: badgeOf(target), arrowLabel: t(($) => $.customers.to) }}
      isPending={isPending}
      isConfirmDisabled={change === 'delete' && typedName.trim() !== displayName.trim()}
    >
      <Stack gap={4}>
        {texts.text}
        {change === 'delete' && (
          <TextField
            label={t(($) => $.customers.typeName, { name: displayName })}
            value={typedName}
            onChange={setTypedName}
            autoComplete="off"
          />
        )}
        <FaultAlert
          title={texts.failed}
          fault={fault}
          fieldLabels={t(($) => $.customers.fields, { returnObjects: true })}
        />
      </Stack>
    </ConfirmDialog>
  );
}

function useSenders(): Record<CustomerChange, (key: RecordKey) => MutationResult> {
  const [deactivate] = useDeactivateCustomerMutation();
  const [restore] = useRestoreCustomerMutation();
  const [remove] = useDeleteCustomerMutation();
  return {
    deactivate: (variables) => deactivate({ variables }),
    restore: (variables) => restore({ variables }),
    delete: (variables) => remove({ variables }),
  };
}
