import { Wallet } from 'lucide-react';
import { IdentityCell, type TableColumn } from '#ui-kit';
import { ListPage } from '#console/crud/ListPage.tsx';
import { RecordStatus } from '#console/crud/RecordStatus.tsx';
import { STATUSES, useStatusOptions } from '#console/crud/status.ts';
import { among } from '#console/crud/url-state.ts';
import { NEW } from '#console/crud/useListRoute.ts';
import { useListState } from '#console/crud/useListState.ts';
import {
  type CostCenterFieldsFragment,
  useDeleteCostCenterMutation,
  useListCostCentersQuery,
  useUpdateCostCenterMutation,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { CostCenterForm } from './CostCenterForm.tsx';

/** What deliveries are booked on. */
export function CostCentersPage() {
  const t = useText();
  const list = useListState({ sortBy: ['NAME', 'CODE'], filters: { status: among(STATUSES) } });
  const query = useListCostCentersQuery({ variables: list.variables });
  const [update] = useUpdateCostCenterMutation();
  const [remove] = useDeleteCostCenterMutation();
  const columns: TableColumn<CostCenterFieldsFragment>[] = [
    {
      id: 'NAME',
      header: t(($) => $.costCenters.fields.name),
      cell: ({ name }) => <IdentityCell title={name} />,
      isSortable: true,
      isIdentity: true,
    },
    { id: 'CODE', header: t(($) => $.costCenters.fields.code), cell: ({ code }) => code, isSortable: true },
    {
      id: 'description',
      header: t(($) => $.costCenters.fields.description),
      cell: ({ description }) => description,
      hideBelow: 'large',
    },
    { id: 'status', header: t(($) => $.common.status), cell: ({ status }) => <RecordStatus status={status} /> },
  ];
  return (
    <ListPage
      texts={t(($) => $.costCenters.list, { returnObjects: true })}
      list={list}
      query={query}
      page={({ listCostCenters }) => listCostCenters}
      columns={columns}
      filters={[{ name: 'status', label: t(($) => $.common.status), options: useStatusOptions() }]}
      icon={Wallet}
      bulk={{
        nameOf: ({ name }) => name,
        update: (input) => update({ variables: { input } }),
        remove: (key) => remove({ variables: key }),
        lists: ['listCostCenters'],
        permission: 'EMPLOYEE_MANAGEMENT',
      }}
      createPermission="EMPLOYEE_MANAGEMENT"
      drawer={(id) => <CostCenterForm key={id} id={id === NEW ? undefined : id} />}
    />
  );
}
