import { EntityDrawer } from '#console/crud/EntityDrawer.tsx';
import { LoadRecord } from '#console/crud/LoadRecord.tsx';
import {
  type MachineFieldsFragment,
  useCreateMachineMutation,
  useDeleteMachineMutation,
  useGetMachineQuery,
  useUpdateMachineMutation,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { MachineInputs } from '#console/pickers/MachineInputs.tsx';
import { useMachineForm } from '#console/pickers/useMachineForm.ts';

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
  const [create] = useCreateMachineMutation();
  const [update] = useUpdateMachineMutation();
  const [remove] = useDeleteMachineMutation();
  const form = useMachineForm({
    record: machine,
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
  });
  return (
    <EntityDrawer form={form} title={machine?.name}>
      <MachineInputs form={form} />
    </EntityDrawer>
  );
}
