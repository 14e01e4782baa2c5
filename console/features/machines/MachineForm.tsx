import { MACHINE_MODELS, machineRules } from '#api/features/machines/machine.rules.ts';
import { EntityDrawer } from '#console/crud/EntityDrawer.tsx';
import { SelectInput } from '#console/crud/fields/SelectInput.tsx';
import { StatusInput } from '#console/crud/fields/StatusInput.tsx';
import { TextAreaInput } from '#console/crud/fields/TextAreaInput.tsx';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { LoadRecord } from '#console/crud/LoadRecord.tsx';
import { editableStatus } from '#console/crud/status.ts';
import { useEntityForm } from '#console/crud/useEntityForm.ts';
import {
  type MachineFieldsFragment,
  useCreateMachineMutation,
  useDeleteMachineMutation,
  useGetMachineQuery,
  useUpdateMachineMutation,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';

/** The drawer of one machine's own facts; without an id of a new one. Its channels have a page of their own. */
export function MachineForm({ id, onRemoved }: { id: string | undefined; onRemoved?: () => void }) {
  const t = useText();
  const query = useGetMachineQuery({ variables: { id: id ?? '' }, skip: !id });
  const texts = t(($) => $.machines.form, { returnObjects: true });
  return (
    <LoadRecord
      id={id}
      query={query}
      record={query.data?.getMachine}
      title={texts.editTitle}
      failedTitle={texts.loadFailed}
    >
      {(machine) => (
        <MachineFields
          machine={machine}
          reload={async () => (await query.refetch()).data?.getMachine}
          onRemoved={onRemoved}
        />
      )}
    </LoadRecord>
  );
}

type MachineFieldsProps = {
  machine: MachineFieldsFragment | undefined;
  reload: () => Promise<MachineFieldsFragment | undefined>;
  /** Before the drawer closes: its machine is gone. */
  onRemoved?: () => void;
};

function MachineFields({ machine, reload, onRemoved }: MachineFieldsProps) {
  const t = useText();
  const [create] = useCreateMachineMutation();
  const [update] = useUpdateMachineMutation();
  const [remove] = useDeleteMachineMutation();
  const models = MACHINE_MODELS.map((value) => ({ value, label: t(($) => $.machines.models[value]) }));
  const form = useEntityForm({
    rules: machineRules,
    texts: t(($) => $.machines.form, { returnObjects: true }),
    labels: t(($) => $.machines.fields, { returnObjects: true }),
    record: machine,
    empty: { name: '', observation: '', status: 'ACTIVE' },
    toValues: ({ name, model, observation, status }) => ({ name, model, observation, status: editableStatus(status) }),
    nameOf: ({ name }) => name,
    create: (input) => create({ variables: { input } }),
    update: (input) => update({ variables: { input } }),
    remove: async (key) => {
      const removed = await remove({ variables: key });
      if (!removed.error) onRemoved?.();
      return removed;
    },
    reload,
    lists: ['listMachines'],
    permission: 'WAREHOUSE_MANAGEMENT',
    show: { model: (value) => models.find((model) => model.value === value)?.label ?? String(value) },
  });
  return (
    <EntityDrawer form={form} title={machine?.name}>
      <TextInput form={form} name="name" autoFocus={!machine} />
      <SelectInput form={form} name="model" options={models} />
      <TextAreaInput form={form} name="observation" description={t(($) => $.machines.observationHelp)} />
      <StatusInput form={form} name="status" />
    </EntityDrawer>
  );
}
