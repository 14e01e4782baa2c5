import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { EntityDrawer } from '#console/crud/EntityDrawer.tsx';
import { ListPlaceContext } from '#console/crud/list-context.ts';
import { LoadRecord } from '#console/crud/LoadRecord.tsx';
import {
  type MachineFieldsFragment,
  useCreateMachineMutation,
  useDeleteMachineOfCustomerMutation,
  useUpdateMachineMutation,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { MachineInputs } from '#console/pickers/MachineInputs.tsx';
import { useCustomerName } from '#console/pickers/useCustomerName.ts';
import { useMachineForm } from '#console/pickers/useMachineForm.ts';
import { useCustomerMachines } from './useCustomerMachines.ts';

type CustomerMachineFormProps = { customerId: string; machineId: string | undefined };

/** One machine of a customer, in the place of the list that it was chosen from and leads back to. */
export function CustomerMachineForm({ customerId, machineId }: CustomerMachineFormProps) {
  const t = useText();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { query, page } = useCustomerMachines(customerId);
  const machine = page?.items.find(({ id }) => id === machineId);
  const texts = t(($) => $.machines.form, { returnObjects: true });
  const list = `/admin/customers/${customerId}/machines`;
  const place = useMemo(
    () => ({ hrefOf: (id: string) => `${list}/${id}${search}`, close: () => void navigate(list + search) }),
    [list, search, navigate],
  );
  const reload = async () =>
    (await query.refetch()).data?.listMachinesByCustomer.items.find(({ id }) => id === machineId);
  return (
    <ListPlaceContext value={place}>
      <LoadRecord
        id={machineId}
        query={page && !machine ? { ...query, error: NOT_THERE } : query}
        record={machine}
        title={texts.editTitle}
        failedTitle={texts.loadFailed}
      >
        {(found) => <Fields customerId={customerId} machine={found} reload={reload} />}
      </LoadRecord>
    </ListPlaceContext>
  );
}

/** The page has come, and the machine is not on it. */
const NOT_THERE = { code: 'NOT_FOUND', message: 'Not on this page', fields: [] };

type FieldsProps = {
  customerId: string;
  machine: MachineFieldsFragment | undefined;
  reload: () => Promise<MachineFieldsFragment | undefined>;
};

function Fields({ customerId, machine, reload }: FieldsProps) {
  const [create] = useCreateMachineMutation();
  const [update] = useUpdateMachineMutation();
  const [remove] = useDeleteMachineOfCustomerMutation();
  const customerName = useCustomerName(customerId);
  const form = useMachineForm({
    record: machine,
    create: (input) => create({ variables: { input: { ...input, customerId } } }),
    update: (input) => update({ variables: { input: { ...input, customerId } } }),
    remove: (key) => remove({ variables: { ...key, customerId } }),
    reload,
    lists: ['listMachinesByCustomer', 'getSystemDashboard'],
    permission: 'ADMINISTRATOR',
  });
  return (
    <EntityDrawer form={form} title={machine?.name} subtitle={customerName}>
      <MachineInputs form={form} />
    </EntityDrawer>
  );
}
