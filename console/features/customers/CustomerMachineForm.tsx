import { useMemo } from 'react';
import { EntityDrawer } from '#console/crud/EntityDrawer.tsx';
import { ListPlaceContext } from '#console/crud/list-context.ts';
import { type LoadedRecord, LoadRecord } from '#console/crud/LoadRecord.tsx';
import {
  DeleteMachineOfCustomerDocument,
  type ListMachinesByCustomerQuery,
  type MachineFieldsFragment,
  machineOperations,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { MachineInputs } from '#console/pickers/MachineInputs.tsx';
import { CUSTOMERS } from '#console/pickers/nouns.ts';
import { useRecordName } from '#console/pickers/useRecordName.ts';
import { useMachineForm } from '#console/pickers/useMachineForm.ts';
import { useLocation, useNavigate } from '#console/router/hooks.ts';
import { useCustomerMachines } from './useCustomerMachines.ts';

type CustomerMachineFormProps = { customerId: string; machineId: string | undefined };

/** The drawer of a customer's machine. It replaces the drawer of the machine list and returns to it on close. */
export function CustomerMachineForm({ customerId, machineId }: CustomerMachineFormProps) {
  const t = useText();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { query, page } = useCustomerMachines(customerId);
  const list = `/admin/customers/${customerId}/machines`;
  const place = useMemo(
    () => ({ hrefOf: (id: string) => `${list}/${id}${search}`, close: () => void navigate(list + search) }),
    [list, search, navigate],
  );
  const recordOf = ({ listMachinesByCustomer }: ListMachinesByCustomerQuery) =>
    listMachinesByCustomer.items.find(({ id }) => id === machineId);
  const isMissing = page && !page.items.some(({ id }) => id === machineId);
  const operations = { useGet: () => (isMissing ? { ...query, error: NOT_ON_PAGE } : query), recordOf };
  return (
    <ListPlaceContext value={place}>
      <LoadRecord id={machineId} operations={operations} texts={t(($) => $.machines.form, { returnObjects: true })}>
        {(loaded) => <Fields {...loaded} customerId={customerId} />}
      </LoadRecord>
    </ListPlaceContext>
  );
}

/** The fault when the loaded page does not contain the machine. */
const NOT_ON_PAGE = { code: 'NOT_FOUND', message: 'Not on this page', fields: [], references: [] };

function Fields({ customerId, record, reload }: LoadedRecord<MachineFieldsFragment> & { customerId: string }) {
  const customerName = useRecordName(CUSTOMERS, customerId);
  const form = useMachineForm({
    operations: {
      lists: ['listMachinesByCustomer', 'getSystemDashboard'],
      create: (client, input) => machineOperations.create(client, { ...input, customerId }),
      update: (client, changes) => machineOperations.update(client, { ...changes, customerId }),
      remove: (client, key) =>
        client.mutate({ mutation: DeleteMachineOfCustomerDocument, variables: { ...key, customerId } }),
    },
    record,
    reload,
    permission: 'ADMINISTRATOR',
  });
  return (
    <EntityDrawer form={form} title={record?.name} subtitle={customerName}>
      <MachineInputs form={form} />
    </EntityDrawer>
  );
}
