import { Workflow } from 'lucide-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { MACHINES_PAGE } from '#api/features/machines/machine.rules.ts';
import { FieldRow, LinkButton, RepeatRows, Stack, Text } from '#ui-kit';
import { SelectInput } from '#console/crud/fields/SelectInput.tsx';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { listMessage } from '#console/crud/field-messages.ts';
import { useListMachinesByCustomerQuery } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { useMachineModels } from '#console/pickers/useMachineModels.ts';
import type { StepProps } from './BasicsStep.tsx';

/** The first machines of a new customer. Machines of an existing customer are edited in its machine list. */
export function MachinesStep({ form, customer }: StepProps) {
  return customer ? <MachinesOf customerId={customer.id} /> : <NewMachines form={form} />;
}

function NewMachines({ form }: Pick<StepProps, 'form'>) {
  const t = useText();
  const { control, formState } = form.form;
  const { fields, append, remove } = useFieldArray({ control, name: 'machines' });
  const models = useMachineModels();
  const machines = useWatch({ control, name: 'machines' });
  const label = t(($) => $.customers.fields.machines);
  return (
    <RepeatRows
      label={label}
      description={t(($) => $.customerPage.wizard.machinesText)}
      errorMessage={listMessage(t, formState.errors.machines, label)}
      rows={fields.map(({ id }, index) => ({
        key: id,
        removeLabel: t(($) => $.customerPage.wizard.removeMachine, { name: machines?.[index]?.name || index + 1 }),
      }))}
      addLabel={t(($) => $.customerPage.wizard.addMachine)}
      onAdd={() => append({ name: '', model: 'MULTIPLUS_MACHINE', observation: '' }, { shouldFocus: false })}
      onRemove={remove}
      emptyText={t(($) => $.customerPage.wizard.noMachines)}
    >
      {(index) => (
        <FieldRow minField={180}>
          <TextInput form={form} name={`machines.${index}.name`} />
          <SelectInput form={form} name={`machines.${index}.model`} options={models} />
          <TextInput form={form} name={`machines.${index}.observation`} />
        </FieldRow>
      )}
    </RepeatRows>
  );
}

function MachinesOf({ customerId }: { customerId: string }) {
  const t = useText();
  const { data } = useListMachinesByCustomerQuery({ variables: { customerId, limit: MACHINES_PAGE } });
  const count = data?.listMachinesByCustomer.totalCount;
  return (
    <Stack gap={4} align="start">
      {count !== undefined && <Text element="p">{t(($) => $.customerPage.wizard.machinesCount, { count })}</Text>}
      <LinkButton href={`/admin/customers/${customerId}/machines`} icon={Workflow}>
        {t(($) => $.customers.actions.machines)}
      </LinkButton>
    </Stack>
  );
}
